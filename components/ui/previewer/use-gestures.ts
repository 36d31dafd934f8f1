import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { doubleTapWindow, fitted, isTap, keepInSight, swipeStep, toggleZoom, type View, zoomAt } from './moves';

type Finger = { x: number; y: number };

/** Taps, swipes and pinches on the picture. `slide`: px that the picture follows a swipe; null when it rests. */
export function useGestures({
  isRtl,
  onStep,
  onClose,
}: {
  isRtl: boolean;
  onStep(step: -1 | 1): void;
  onClose(): void;
}) {
  const [view, setView] = useState<View>(fitted);
  const [slide, setSlide] = useState<number | null>(null);
  const fingers = useRef(new Map<number, Finger>());
  const start = useRef({ x: 0, y: 0, at: 0, view: fitted, apart: 0, pinched: false });
  const tap = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(tap.current), []);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const pinched = fingers.current.size > 1;
    start.current = {
      x: event.clientX,
      y: event.clientY,
      at: event.timeStamp,
      view,
      apart: apartOf(fingers.current),
      pinched,
    };
    if (pinched) setSlide(null);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const from = start.current;
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (fingers.current.size > 1) {
      const scale = (from.view.scale * apartOf(fingers.current)) / Math.max(1, from.apart);
      setView(zoomAt(from.view, scale, centred(middleOf(fingers.current))));
    } else if (from.pinched) {
      return;
    } else if (from.view.scale > 1) {
      setView(keepInSight({ ...from.view, x: from.view.x + dx, y: from.view.y + dy }, screenSize()));
    } else if (!isTap(dx, dy)) {
      setSlide(dx);
    }
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (!fingers.current.delete(event.pointerId)) return;
    const from = start.current;
    setSlide(null);
    if (from.pinched) return;
    const dx = event.clientX - from.x;
    if (isTap(dx, event.clientY - from.y)) onTap({ x: event.clientX, y: event.clientY });
    else if (from.view.scale <= 1) {
      const step = swipeStep(dx, event.timeStamp - from.at, window.innerWidth, isRtl);
      if (step !== 0) onStep(step);
    }
  }

  /** A second tap within the window zooms; if none comes, the first one closes. */
  function onTap(point: Finger) {
    if (tap.current) {
      clearTimeout(tap.current);
      tap.current = undefined;
      setView((current) => toggleZoom(current, centred(point)));
      return;
    }
    tap.current = setTimeout(() => {
      tap.current = undefined;
      onClose();
    }, doubleTapWindow);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>) {
    fingers.current.delete(event.pointerId);
    setSlide(null);
  }

  return { view, setView, slide, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

function apartOf(fingers: Map<number, Finger>): number {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

function middleOf(fingers: Map<number, Finger>): Finger {
  const [a, b] = [...fingers.values()];
  return a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: 0, y: 0 };
}

/** As seen from the middle of the screen. */
function centred({ x, y }: Finger): Finger {
  const { width, height } = screenSize();
  return { x: x - width / 2, y: y - height / 2 };
}

function screenSize() {
  return { width: window.innerWidth, height: window.innerHeight };
}
