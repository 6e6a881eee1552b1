import { panel } from '../../parts/panel';

type NamedChoice = readonly [value: string, text: string];

/** The time zones that the browser knows, and the one that is set: it may have an older name. */
export function timeZones(chosen: string): NamedChoice[] {
  return withChosen(Intl.supportedValuesOf('timeZone'), chosen).map((zone) => [
    zone,
    zone.replaceAll('_', ' '),
  ]);
}

/** Currencies by their codes, with what each is called in the person's language: `EUR · Euro`. */
export function currencies(codes: readonly string[], chosen: string): NamedChoice[] {
  const names = new Intl.DisplayNames([panel.language], { type: 'currency' });
  return withChosen(codes, chosen).map((code) => [code, `${code} · ${names.of(code) ?? code}`]);
}

function withChosen(values: readonly string[], chosen: string): string[] {
  return [...new Set(chosen === '' ? values : [...values, chosen])].sort();
}
