'use client';

import { DetectorField } from './detector-field';
import { FontField } from './font-field';
import { SourceLanguageField, TargetLanguageField } from './language-fields';
import { TranslatorField } from './translator-field';
import { useChoices } from './use-choices';
import { WishesSection } from './wishes/wishes-section';

/** Every choice of a translation; remembered by the browser. */
export function SettingsPanel() {
  const choices = useChoices();
  return (
    <div className="grid gap-6">
      <TargetLanguageField choices={choices} />
      <SourceLanguageField choices={choices} />
      <TranslatorField choices={choices} />
      <DetectorField choices={choices} />
      <FontField choices={choices} />
      <WishesSection choices={choices} />
    </div>
  );
}
