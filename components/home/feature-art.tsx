import type { ReactNode } from 'react';

/** A drawing for each feature, in ink, paper and the accent. */
export function FeatureArt({ feature }: { feature: keyof typeof drawings }) {
  return (
    <svg
      viewBox="0 0 480 160"
      aria-hidden
      className="halftone h-44 w-full border-b border-line bg-ground py-3"
      direction="ltr"
    >
      {drawings[feature]}
    </svg>
  );
}

const ink = {
  fill: 'none',
  stroke: 'var(--text)',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const pink = { ...ink, stroke: 'var(--accent-text)', strokeWidth: 3 } as const;
const balloon = { fill: 'var(--surface)', stroke: 'var(--text)', strokeWidth: 2.5, strokeLinejoin: 'round' } as const;

const drawings = {
  balloons: (
    <>
      <path
        {...balloon}
        d="M124 22h70c22 0 36 14 36 33s-14 33-36 33h-36l-24 22 4-22h-14c-22 0-36-14-36-33s14-33 36-33Z"
      />
      <path {...ink} d="M128 46v18M144 42v28M160 46v20M176 42v24M192 48v14" />
      <rect x="80" y="14" width="158" height="82" rx="6" {...pink} strokeDasharray="3 9" />
      <path
        {...balloon}
        d="M306 50h76c20 0 33 12 33 29s-13 29-33 29h-12l4 20-24-20h-44c-20 0-33-12-33-29s13-29 33-29Z"
      />
      <path {...ink} d="M300 72h34M342 72h44M308 88h70" />
      <rect x="265" y="42" width="158" height="74" rx="6" {...pink} strokeDasharray="3 9" />
    </>
  ),
  lettering: (
    <>
      <path
        {...balloon}
        d="M162 20h156c30 0 50 20 50 56s-20 56-50 56H230l-34 22 6-22h-40c-30 0-50-20-50-56s20-56 50-56Z"
      />
      <path {...pink} strokeWidth="7" d="M166 104l22-56 22 56M174 86h28" />
      <path
        {...ink}
        strokeWidth="5"
        d="M226 86a15 18 0 1 0 30 0a15 18 0 1 0-30 0M256 66v38M284 44v60M284 86a15 18 0 1 0 30 0a15 18 0 1 0-30 0"
      />
      <path {...pink} strokeWidth="2" strokeDasharray="2 7" d="M150 104h186M150 48h186" />
    </>
  ),
  strips: (
    <>
      <rect x="186" y="-20" width="108" height="88" {...balloon} />
      <rect x="186" y="78" width="108" height="112" {...balloon} />
      <path {...ink} d="M206 18h30M206 30h22M252 100h26M252 112h18" />
      <rect x="172" y="34" width="136" height="82" rx="6" {...pink} strokeDasharray="3 9" />
      <path {...pink} d="M336 42v66M322 94l14 16 14-16" />
    </>
  ),
  transcript: (
    <>
      <path {...pink} d="M132 46h10M132 80h10M132 114h10" />
      <path {...ink} strokeOpacity="0.5" d="M164 38h150M164 72h116M164 106h168" />
      <path {...ink} d="M164 52h176M164 86h140M164 120h156" />
    </>
  ),
  engines: (
    <>
      <circle cx="150" cy="80" r="34" {...balloon} />
      <path {...ink} d="M150 58v7M136 70h28M156 71c-2 14-10 24-20 30M142 71c2 12 10 24 22 30" />
      <path {...pink} d="M204 80h64M254 66l16 14-16 14" />
      <circle cx="330" cy="80" r="34" {...balloon} />
      <path {...ink} strokeWidth="4" d="M315 98l15-38 15 38M321 86h18" />
    </>
  ),
} satisfies Record<string, ReactNode>;
