#pragma once
#include <gio/gio.h>
#include <sys/epoll.h>

/* poll.h has it as POLLRDHUP, for programs that ask for GNU's own names; the kernel has one number. */
static const short detent_poll_hang_up = EPOLLRDHUP;
