/** A small panel of ours for each way a translation can end without a page: an empty, a sleeping, a torn balloon. */
export function FailureArt({ kind }: { kind: string }) {
  return (
    <svg viewBox="0 0 240 120" aria-hidden className="w-full max-w-72 rounded-md border border-line bg-ground">
      <defs>
        <pattern id="failure-dots" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <circle cx="3" cy="3" r="1.3" fill="var(--dots)" />
        </pattern>
      </defs>
      <rect width="240" height="120" fill="url(#failure-dots)" />
      <path
        d="M76 22h88c20 0 34 12 34 30s-14 30-34 30h-46l-20 19c-2 2-5 .6-4.600-2.200L95 82H76C56 82 42 70 42 52s14-30 34-30Z"
        fill="var(--surface)"
        stroke="var(--text)"
        strokeWidth="2.500"
        strokeLinejoin="round"
      />
      {marks[kind] ?? marks.retry}
    </svg>
  );
}

const pen = {
  fill: 'none',
  stroke: 'var(--accent-text)',
  strokeWidth: 4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const marks: Record<string, React.ReactNode> = {
  limit: <path {...pen} d="M84 42h18L84 62h18M116 36h22l-22 26h22M154 46h12l-12 14h12" />,
  'no-text': <path {...pen} strokeDasharray="1 14" d="M82 52h80" />,
  settings: <path {...pen} d="M84 44h72M84 60h72M104 38v12M138 54v12" />,
  page: <path {...pen} d="M120 38v18M120 66v.5" />,
  retry: <path {...pen} d="M140 52a20 20 0 1 1-7-15.200M134 28v10h-10" />,
};
