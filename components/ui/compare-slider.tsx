'use client';

import { ChevronsLeftRight } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';

const keyStep = 4;

/**
 * Two pictures of one size on top of each other, with a line between them that is dragged. Left to right in
 * every language: it is about the picture, not the text around it.
 * @param scale how much the whole is enlarged by its surroundings; line and grip keep their size
 */
export function CompareSlider({
  before,
  after,
  label,
  start = 50,
  scale = 1,
}: {
  before: ReactNode;
  after: ReactNode;
  label: string;
  start?: number;
  scale?: number;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(start);
  return (
    <div ref={frame} dir="ltr" className="relative size-full select-none">
      {before}
      <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${share}%)` }}>
        {after}
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        className="absolute inset-y-0 w-12 cursor-ew-resize touch-none outline-none"
        style={{ left: `${share}%`, transform: `translateX(-50%) scaleX(${1 / scale})` }}
      >
        <span className="absolute inset-y-0 left-1/2 w-[3px] -translate-x-1/2 bg-accent shadow-[0_0_0_1px_rgb(14_13_18/0.6)]" />
        <span
          className="absolute top-1/2 left-1/2 grid size-11 place-items-center rounded-full border-2 border-ink bg-accent text-ink [[role=slider]:focus-visible_&]:outline-2 [[role=slider]:focus-visible_&]:outline-offset-2 [[role=slider]:focus-visible_&]:outline-paper"
          style={{ transform: `translate(-50%, -50%) scaleY(${1 / scale})` }}
        >
          <ChevronsLeftRight className="size-5" aria-hidden />
        </span>
      </div>
    </div>
  );

  function moveTo(clientX: number) {
    const box = frame.current?.getBoundingClientRect();
    if (box) setShare(Math.min(100, Math.max(0, ((clientX - box.left) / box.width) * 100)));
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    // The canvas around it would pan.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    moveTo(event.clientX);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event.clientX);
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: -keyStep, ArrowRight: keyStep, Home: -100, End: 100 };
    const change = steps[event.key];
    if (change === undefined) return;
    event.preventDefault();
    setShare((current) => Math.min(100, Math.max(0, current + change)));
  }
}
