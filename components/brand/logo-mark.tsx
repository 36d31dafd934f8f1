/** The mark: a speech bubble turning from 文 to A. Readable at 16 px; colours follow the tokens. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden focusable="false">
      <path d={bubblePath} fill="var(--accent)" stroke="var(--logo-edge)" strokeWidth="1.2" strokeLinejoin="round" />
      <path d={halfPath} fill="#fbf8f4" />
      <path
        d={characterPath}
        fill="none"
        stroke="#17151d"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d={letterPath}
        fill="none"
        stroke="#17151d"
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const bubblePath =
  'M9 2h14a7 7 0 0 1 7 7v9a7 7 0 0 1-7 7h-8.2l-6.3 5.2c-.7.6-1.7 0-1.5-.9L7.8 25A7 7 0 0 1 2 18V9a7 7 0 0 1 7-7Z';
const halfPath = 'M9 2h9.6l-5 23-5.3 4.9c-.7.6-1.7 0-1.5-.9L7.8 25A7 7 0 0 1 2 18V9a7 7 0 0 1 7-7Z';
const characterPath = 'M9.2 6.6v2M5.2 9.4h8.4M12 9.6c-.6 3.9-3 7.4-6.6 9.4M6.6 9.6c.6 3.4 2.6 6.6 5.6 8.6';
const letterPath = 'M18.2 19.6 22.4 8l4.2 11.6M19.7 15.7h5.4';
