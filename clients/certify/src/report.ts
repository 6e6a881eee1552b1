import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DUTIES, type Duty } from './duties.js';
import { type Finding, found, type JudgedDuty, type Report } from './finding.js';
import { page } from './page.js';
import type { Play } from './play.js';
import type { Exchange } from './recording.js';

/** Tries the duties of a service, one after the other: all, or those that are named. */
export async function judgeService(play: Play, only?: readonly string[]): Promise<Report> {
  const duties: JudgedDuty[] = [];
  for (const duty of DUTIES) {
    if (!duty.run || (only && !only.includes(duty.id))) continue;
    const findings = await duty
      .run(play)
      .catch((error: unknown) => [found('an answer that can be read', String(error), false)]);
    duties.push(judged(duty, findings));
    await play.cleanUp();
  }
  return report('service', play.target.url, duties);
}

/** Judges a booking engine by what it has sent so far. */
export function judgeEngine(url: string, recording: readonly Exchange[]): Report {
  const duties = DUTIES.flatMap((duty) => (duty.judge ? [judged(duty, duty.judge(recording))] : []));
  return report('engine', url, duties);
}

function judged({ id, title, why }: Duty, findings: Finding[] | undefined): JudgedDuty {
  const state = !findings ? 'not seen' : findings.every(({ isMet }) => isMet) ? 'met' : 'not met';
  return { id, title, why, state, findings: findings ?? [] };
}

function report(kind: Report['judged'], url: string, duties: JudgedDuty[]): Report {
  const isPassed = duties.every(({ state }) => state === 'met');
  return { judged: kind, url, at: new Date().toISOString(), isPassed, duties };
}

/** Writes the report as a page and as JSON. Returns the path of the page. */
export async function writeReport(folder: string, report: Report): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'certification.json'), `${JSON.stringify(report, undefined, 2)}\n`);
  const file = path.join(folder, 'certification.html');
  await writeFile(file, page(report));
  return file;
}
