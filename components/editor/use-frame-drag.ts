'use client';

import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Box } from '@/lib/page/region-document';
import type { Place } from './place';

/** Less is a press with an unsteady hand, screen pixels. */
const steadyHand = 3;

type Grip = { pointer: number; x: number; y: number; from: Box; factor: number; moved: Box | null; by: Mover };
type Mover = (from: Box, dx: number, dy: number) => Box;

/** Dragging a frame or one of its handles with mouse, pen or finger. Escape takes it back. */
export function useFrameDrag(place: Place, onDropped: (frame: Box) => void) {
  const grip = useRef<Grip | null>(null);
  const [dragged, setDragged] = useState<Box | null>(null);

  useEffect(() => {
    if (!dragged) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      grip.current = null;
      setDragged(null);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [dragged]);

  function onPointerDown(event: PointerEvent<HTMLElement>, from: Box, by: Mover) {
    if (event.button !== 0 || grip.current) return;
    // The canvas beneath would move the page.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const layer = event.currentTarget.closest('[data-layer]')!.getBoundingClientRect();
    const factor = place.page.width / layer.width;
    grip.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, from, factor, moved: null, by };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const held = grip.current;
    if (!held || held.pointer !== event.pointerId) return;
    event.stopPropagation();
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(dx, dy) < steadyHand) return;
    held.moved = held.by(held.from, dx * held.factor, dy * held.factor);
    setDragged(held.moved);
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>) {
    const held = grip.current;
    if (!held || held.pointer !== event.pointerId) return;
    grip.current = null;
    setDragged(null);
    if (held.moved && event.type === 'pointerup') onDropped(held.moved);
  }

  return {
    /** Where the frame is while it is dragged. */
    dragged,
    handlersFor: (from: Box, by: Mover) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(event, from, by),
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
    }),
  };
}
