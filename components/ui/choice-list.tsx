import type { ReactNode } from 'react';
import { FieldError } from './text-field';

/** Boxes of which several can be ticked, in a field of a form. @param children draws the text of a choice */
export function ChoiceList<Choice extends string>({
  legend,
  name,
  choices,
  chosen,
  onChange,
  error,
  children,
}: {
  legend: string;
  name: string;
  choices: readonly Choice[];
  chosen: readonly Choice[];
  onChange(chosen: Choice[]): void;
  error: string | undefined;
  children(choice: Choice): ReactNode;
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice} className="flex items-start gap-3 text-sm">
          <input
            type="checkbox"
            name={name}
            className="mt-[0.3rem] size-[1.8rem] shrink-0 accent-accent"
            checked={chosen.includes(choice)}
            onChange={({ target }) =>
              onChange(choices.filter((each) => (each === choice ? target.checked : chosen.includes(each))))
            }
          />
          <span>{children(choice)}</span>
        </label>
      ))}
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
