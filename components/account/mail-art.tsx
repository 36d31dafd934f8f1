/** A letter flying out of a panel, drawn as ours: halftone, ink, one pink line. */
export function MailArt() {
  return (
    <svg viewBox="0 0 320 132" aria-hidden className="w-full rtl:-scale-x-100 rounded-md border border-line bg-ground">
      <defs>
        <pattern id="mail-dots" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <circle cx="3" cy="3" r="1.3" fill="var(--dots)" />
        </pattern>
      </defs>
      <rect width="320" height="132" fill="url(#mail-dots)" />
      <g stroke="var(--accent-text)" strokeWidth="3.500" strokeLinecap="round">
        <path d="M34 52h52M22 70h48M44 88h36" />
      </g>
      <g transform="rotate(-7 176 68)" stroke="var(--text)" strokeWidth="2.500" strokeLinejoin="round">
        <rect x="112" y="28" width="128" height="82" rx="9" fill="var(--surface)" />
        <path d="m115 34 53 42c5 4 11 4 16 0l53-42" fill="none" />
        <path d="m115 105 40-36M237 105l-40-36" fill="none" />
      </g>
      <circle cx="240" cy="32" r="13" fill="var(--accent)" />
      <path d="M240 25v8M240 38v.500" stroke="var(--on-accent)" strokeWidth="3.500" strokeLinecap="round" />
    </svg>
  );
}
