import { useTranslations } from 'next-intl';

type Field = { name: string; type: string; isRequired: boolean; description: string };
type Call = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  scope: string | null;
  query: Field[];
  body: Field[];
  errors: { status: number; code: string }[];
};

/** One call of the reference. Its texts are those of the OpenAPI document, in English. */
export function CallEntry({ call }: { call: Call }) {
  const t = useTranslations('developers');
  return (
    <article aria-labelledby={call.id} className="rounded-lg border border-line bg-surface p-5 tablet:p-6">
      <div lang="en" dir="ltr">
        <h3 id={call.id} className="text-lg">
          {call.summary}
        </h3>
        <p translate="no" className="mt-2 break-all font-mono text-sm">
          <span className="font-bold text-accent-text">{call.method}</span> {call.path}
        </p>
        <p className="mt-3 max-w-[68ch] text-muted text-sm">
          <TextWithCode text={call.description} />
        </p>
      </div>
      <p className="mt-3 text-sm">{call.scope ? t('needsScope', { scope: call.scope }) : t('anyKey')}</p>
      <FieldList title={t('parameters')} required={t('required')} fields={call.query} />
      <FieldList title={t('body')} required={t('required')} fields={call.body} />
      <details className="mt-4">
        <summary className="cursor-pointer py-2 text-sm text-muted hover:text-text">{t('errors')}</summary>
        <ul dir="ltr" translate="no" className="mt-2 flex flex-wrap gap-2 font-mono text-xs">
          {call.errors.map(({ status, code }) => (
            <li key={code} className="rounded-sm border border-line px-2 py-1">
              {status} {code}
            </li>
          ))}
        </ul>
      </details>
    </article>
  );
}

/** What stands between backquotes is code. */
function TextWithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={part} translate="no" className="font-mono">
        {part}
      </code>
    ),
  );
}

function FieldList({ title, required, fields }: { title: string; required: string; fields: Field[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h4 className="mt-5 font-sans font-semibold text-sm">{title}</h4>
      <dl className="mt-2 grid gap-3 text-sm">
        {fields.map((field) => (
          <div key={field.name} className="border-line border-t pt-3">
            <dt className="flex flex-wrap items-baseline gap-x-3">
              <code dir="ltr" translate="no" className="font-mono text-sm">
                {field.name}
              </code>
              <span dir="ltr" translate="no" className="break-all font-mono text-muted text-xs">
                {field.type}
              </span>
              {field.isRequired ? <span className="text-accent-text text-xs">{required}</span> : null}
            </dt>
            {field.description ? (
              <dd lang="en" dir="ltr" className="mt-1 max-w-[68ch] text-muted">
                <TextWithCode text={field.description} />
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </>
  );
}
