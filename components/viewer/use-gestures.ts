'use client';

import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { fromMiddle, type Zoom } from './use-zoom';

type Point = { x: number; y: number };

const doubleTapMilliseconds = 250;
/** A press that stays is no longer a tap, ms. */
const holdMilliseconds = 350;
/** Less is a press with an unsteady hand, screen pixels. */
const dragDistance = 4;
const unsteadyFinger = 10;

/**
 * Drag, pinch, double tap, and press and hold, with mouse, pen or fingers.
 * @param onHold true when a press has stayed on its place, false when it ends; absent: a press that stays is nothing
 */
export function useGestures(zoom: Zoom, onHold: ((holding: boolean) => void) | undefined) {
  const pointers = useRef(new Map<number, Point>());
  const lastTap = useRef({ at: 0, x: 0, y: 0 });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const held = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    pointers.current.set(event.pointerId, at(event));
    endHold();
    if (pointers.current.size > 1) return;
    held.current = false;
    onTap(event);
    if (!onHold) return;
    const { currentTarget: canvas, pointerId } = event;
    timer.current = setTimeout(() => {
      held.current = true;
      // Its end is heard of wherever the finger leaves.
      canvas.setPointerCapture(pointerId);
      onHold(true);
    }, holdMilliseconds);
  }

  function onTap(event: PointerEvent<HTMLElement>) {
    const near = Math.hypot(event.clientX - lastTap.current.x, event.clientY - lastTap.current.y) < 24;
    if (near && event.timeStamp - lastTap.current.at < doubleTapMilliseconds) {
      if (zoom.view.current.scale > 1.05) zoom.fitPage();
      else zoom.zoomBy(2, fromMiddle(event, event.currentTarget), true);
    }
    lastTap.current = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before || held.current) return;
    const now = at(event);
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) {
      // Only a drag takes the pointer: a press belongs to the balloon beneath it.
      const steady = event.pointerType === 'touch' ? unsteadyFinger : dragDistance;
      if (pointers.current.size === 1 && Math.hypot(now.x - before.x, now.y - before.y) < steady) return;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    endHold();
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (!other) return zoom.panBy(now.x - before.x, now.y - before.y);
    pinch(before, now, other, event.currentTarget);
  }

  /** One of two fingers moved: what lies between them stays between them. */
  function pinch(before: Point, now: Point, other: Point, canvas: HTMLElement) {
    const apart = Math.hypot(before.x - other.x, before.y - other.y);
    if (apart === 0) return;
    zoom.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
    const between = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
    zoom.zoomBy(Math.hypot(now.x - other.x, now.y - other.y) / apart, fromMiddle(between, canvas));
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId);
    endHold();
  }

  /** A press that leaves before it was a drag would never be heard of again. */
  function onPointerLeave(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) onPointerEnd(event);
  }

  function endHold() {
    clearTimeout(timer.current);
    if (held.current) onHold?.(false);
  }

  /** The click at the end of a long press means no balloon. */
  function onClickCapture(event: MouseEvent) {
    if (!held.current) return;
    held.current = false;
    event.stopPropagation();
    event.preventDefault();
  }

  function onContextMenu(event: MouseEvent) {
    if (held.current) event.preventDefault();
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerLeave,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onClickCapture,
    onContextMenu,
  };
}

function at({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}
