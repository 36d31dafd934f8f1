import './prose.css';
import { classNames } from '@/components/ui/class-names';

/** Text from Markdown. @param html made at build time from our own files (server/content/parse-page.ts) */
export function Prose({ html, className }: { html: string; className?: string }) {
  if (!html) return null;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered at build time.
    <div className={classNames('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
