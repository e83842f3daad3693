#pragma once
#include <X11/Xlib.h>
#include <X11/XF86keysym.h>
#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/Xutil.h>
#include <X11/cursorfont.h>
#include <X11/extensions/XInput2.h>
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

/* Whether an input method shows unfinished text at a place that it is told. */
static inline Bool detent_input_method_takes_places(XIM method) {
  XIMStyles *styles = NULL;
  Bool takes = False;
  if (XGetIMValues(method, XNQueryInputStyle, &styles, NULL) != NULL || styles == NULL) return False;
  for (int i = 0; i < styles->count_styles; i++)
    if (styles->supported_styles[i] == (XIMPreeditPosition | XIMStatusNothing)) takes = True;
  XFree(styles);
  return takes;
}

/* What receives the keys of a window. With fonts, unfinished text is shown at the place that it is told;
   without, or where that is refused, where the method likes. */
static inline XIC detent_create_input_context(XIM method, Window window, XFontSet fonts) {
  XIC context = NULL;
  if (fonts != NULL) {
    XPoint place = {0, 0};
    XVaNestedList list = XVaCreateNestedList(0, XNSpotLocation, &place, XNFontSet, fonts, NULL);
    context = XCreateIC(
        method, XNInputStyle, XIMPreeditPosition | XIMStatusNothing, XNClientWindow, window,
        XNFocusWindow, window, XNPreeditAttributes, list, NULL);
    XFree(list);
  }
  if (context != NULL) return context;
  return XCreateIC(
      method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing, XNClientWindow, window,
      XNFocusWindow, window, NULL);
}

/* Tells where the next character will stand: what an input method shows goes below. */
static inline void detent_place_input_context(XIC context, XPoint place) {
  XVaNestedList list = XVaCreateNestedList(0, XNSpotLocation, &place, NULL);
  XSetICValues(context, XNPreeditAttributes, list, NULL);
  XFree(list);
}

/* The place that an input context was told last; false where it knows none. Asked by tests. */
static inline Bool detent_read_input_context_place(XIC context, XPoint *place) {
  XPoint *told = NULL;
  XVaNestedList list = XVaCreateNestedList(0, XNSpotLocation, &told, NULL);
  Bool knows = XGetICValues(context, XNPreeditAttributes, list, NULL) == NULL && told != NULL;
  if (knows) *place = *told;
  XFree(told);
  XFree(list);
  return knows;
}

/* Calls back when the program behind an input method is gone; false where nobody would. */
static inline Bool detent_watch_input_method(
    XIM method, XPointer context, void (*gone)(XIM, XPointer, XPointer)) {
  XIMCallback callback = {context, gone};
  return XSetIMValues(method, XNDestroyCallback, &callback, NULL) == NULL;
}
