import { expect, it } from 'vitest';
import { pluralOf } from './plurals';

it.each([
  ['en', 'lizard', 'lizards'],
  ['en', 'cherry', 'cherries'],
  ['en', 'witch', 'witches'],
  ['en', 'vending machine', 'vending machines'],
  ['en', 'fireman', 'firemen'],
  ['en', 'human', 'humans'],
  ['en', 'wolf', 'wolves'],
  ['en', 'stomach', 'stomachs'],
  ['en', 'grandchild', 'grandchildren'],
  ['es', 'lagartija', 'lagartijas'],
  ['es', 'pez', 'peces'],
  ['es', 'examen', 'exámenes'],
  ['es', 'dragón', 'dragones'],
  ['es', 'pastel de pescado', 'pasteles de pescado'],
  ['es', 'cerdo hormiguero', 'cerdos hormigueros'],
  ['fr', 'lézard', 'lézards'],
  ['fr', 'château', 'châteaux'],
  ['fr', 'pneu', 'pneus'],
  ['fr', 'cheval', 'chevaux'],
  ['fr', 'chacal', 'chacals'],
  ['fr', 'travail', 'travaux'],
  ['fr', 'souris', 'souris'],
  ['fr', "point d'appui", "points d'appui"],
  ['fr', 'agent secret', 'agents secrets'],
  ['de', 'Eidechse', 'Eidechsen'],
  ['de', 'Geschichte', 'Geschichten'],
  ['de', 'Zwiebel', 'Zwiebeln'],
  ['de', 'Raubtier', 'Raubtiere'],
  ['de', 'Bäckerei', 'Bäckereien'],
  ['de', 'Räuber', 'Räuber'],
  ['de', 'Schreibfeder', 'Schreibfedern'],
  ['de', 'Brettspiel', 'Brettspiele'],
  ['de', 'Priesterin', 'Priesterinnen'],
  ['de', 'Zeitung', 'Zeitungen'],
  ['de', 'Auto', 'Autos'],
])('%s: %s, %s', (language, noun, plural) => {
  expect(pluralOf(noun, language)).toBe(plural);
});

it('is not guessed', () => {
  for (const [language, noun] of [
    ['de', 'Hund'],
    ['de', 'Sprung'],
    ['de', 'Vogel'],
    ['de', 'Käse'],
    ['de', 'Gemälde'],
    ['de', 'Tee'],
    ['de', 'Garten'],
    ['de', 'Rote Karte'],
    ['en', 'swordfish'],
    ['en', 'policemen'],
    ['es', 'robot'],
    ['fr', 'arc-en-ciel'],
    ['fr', 'œil'],
    ['es', 'lunes'],
    ['ja', '猫'],
  ] as const) {
    expect(pluralOf(noun, language), noun).toBeNull();
  }
});
