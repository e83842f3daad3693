#pragma once
#include <X11/Xlib.h>
#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/Xutil.h>
#include <X11/cursorfont.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xrender.h>
#include <X11/extensions/shape.h>
#include <X11/extensions/sync.h>
#include <X11/keysym.h>
#include <cairo-xlib.h>
#include <sys/epoll.h>
#include <sys/ipc.h>
#include <sys/shm.h>

/* The macro reads a field; the function of the same meaning is a call into Xlib, which error handlers
   may not make. */
static inline unsigned long detent_next_request(Display *display) { return NextRequest(display); }

/* What RandR says of a monitor, version 1.5: XRRMonitorInfo. The library is opened while the program
   runs, so its header is not needed. */
typedef struct {
  Atom name;
  Bool primary;
  Bool automatic;
  int noutput;
  int x, y, width, height;
  int mwidth, mheight;
  XID *outputs;
} detent_monitor;

/* Functions with a variable number of arguments are out of Swift's reach. */

/* What receives the keys of a window, without windows of its own for unfinished text. */
static inline XIC detent_create_input_context(XIM method, Window window) {
  return XCreateIC(
      method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing, XNClientWindow, window,
      XNFocusWindow, window, NULL);
}

/* Calls back when the program behind an input method is gone; false where nobody would. */
static inline Bool detent_watch_input_method(
    XIM method, XPointer context, void (*gone)(XIM, XPointer, XPointer)) {
  XIMCallback callback = {context, gone};
  return XSetIMValues(method, XNDestroyCallback, &callback, NULL) == NULL;
}
