/** One thing that was expected, and what came. */
export interface Finding {
  expected: string;
  came: string;
  isMet: boolean;
}

export interface JudgedDuty {
  id: string;
  title: string;
  why: string;
  /** `not seen`: the engine did nothing that the duty could be judged by. */
  state: 'met' | 'not met' | 'not seen';
  findings: Finding[];
}

export interface Report {
  judged: 'service' | 'engine';
  url: string;
  at: string;
  isPassed: boolean;
  duties: JudgedDuty[];
}

/** Notes what came, shortened, beside what was expected. */
export function found(expected: string, came: unknown, isMet: boolean): Finding {
  return { expected, came: shortText(came), isMet };
}

const MAX_CAME_LENGTH = 300;

function shortText(came: unknown): string {
  const text = typeof came === 'string' ? came : (JSON.stringify(came) ?? 'nothing');
  return text.length > MAX_CAME_LENGTH ? `${text.slice(0, MAX_CAME_LENGTH)}…` : text;
}
