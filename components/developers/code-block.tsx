/** Code that can be scrolled by keyboard; always from left to right. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <section
      dir="ltr"
      translate="no"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it too.
      tabIndex={0}
      aria-label={label}
      className="max-h-[46rem] overflow-auto rounded-md border border-line bg-ground p-4"
    >
      <pre className="font-mono text-xs leading-relaxed">
        <code>{code.trimEnd()}</code>
      </pre>
    </section>
  );
}
