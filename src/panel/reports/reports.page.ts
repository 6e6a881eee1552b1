import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { audit } from '../../database/audit.js';
import { choice } from '../../http/record-fields.js';
import type { ReadContext } from '../../http/read-context.js';
import type { ValueOf } from '../../http/record-form.js';
import { SheetWriter } from '../../http/sheet-writer.service.js';
import { mapped, input } from '../../http/typed-input.js';
import { MAX_REPORT_DAYS, type ReportRange } from '../../reports/report-range.js';
import { type FileTexts, reportCsv, reportSheets } from '../../reports/report-files.js';
import type { Report } from '../../reports/report.js';
import { REPORT_TABLES } from '../../reports/report-table.js';
import { ReportsService, type ReportWords } from '../../reports/reports.service.js';
import { dayText } from '../../values/day.js';
import type { PanelLanguage } from '../../values/languages.js';
import { bookingTexts } from '../records/resources/booking.texts.js';
import { reportsTexts } from './reports.texts.js';
import { textIn } from '../texts/in-language.js';
import { MANAGERS, openHotel, type PanelUser } from '../page/access.js';
import { day } from '../page/page-fields.js';
import { type ContractPage, FileAnswer, operation } from '../page/panel-page.js';

const DAYS = { from: day(), to: day() };
const RANGE_QUERY = mapped(input(DAYS, isRange), rangeOf);
const CSV_QUERY = mapped(input({ table: choice(REPORT_TABLES), ...DAYS }, isRange), rangeOf);

/** Days of this century, both included, at most three years. */
function isRange({ from, to }: { from: number | undefined; to: number | undefined }, at: ReadContext): void {
  if (from === undefined || to === undefined) return;
  if (to < from) at.at('to').fault('is_before_from', 'is before from');
  else if (to - from >= MAX_REPORT_DAYS) at.at('to').fault('is_too_far', 'is too far from from');
}

function rangeOf<T extends { to: number }>({ to, ...query }: T) {
  return { ...query, until: to + 1 };
}

@Injectable()
export class ReportsApi {
  constructor(
    private readonly reports: ReportsService,
    private readonly dataSource: DataSource,
    private readonly writer: SheetWriter,
  ) {}

  page(): ContractPage<'reports'> {
    return {
      name: 'reports',
      component: 'ReportsPage',
      icon: 'BarChart2',
      group: 'sales',
      roles: MANAGERS,
      operations: {
        read: operation({
          method: 'GET',
          reads: RANGE_QUERY,
          handle: (user, range) => this.read(user, range),
        }),
        sheet: operation({
          method: 'GET',
          reads: RANGE_QUERY,
          handle: (user, range, signal) => this.sheet(user, range, signal),
        }),
        csv: operation({
          method: 'GET',
          reads: CSV_QUERY,
          handle: (user, query) => this.csv(user, query),
        }),
      },
    };
  }

  private read(user: PanelUser, range: ReportRange): Promise<Report> {
    return this.reports.report(openHotel(user).id, range, wordsIn(user.language));
  }

  private async sheet(user: PanelUser, range: ReportRange, signal: AbortSignal): Promise<FileAnswer> {
    const report = await this.read(user, range);
    await this.record(user, range, 'xlsx');
    const content = await this.writer.write(
      openHotel(user).id,
      reportSheets(report, textsIn(user.language)),
      signal,
    );
    return FileAnswer.xlsx(`report-${report.from}-${report.to}.xlsx`, content);
  }

  private async csv(user: PanelUser, query: ValueOf<typeof CSV_QUERY>): Promise<FileAnswer> {
    const { table, ...range } = query;
    const report = await this.read(user, range);
    await this.record(user, range, 'csv', table);
    const content = reportCsv(report, table, textsIn(user.language), user.language);
    return FileAnswer.csv(`${table.toLowerCase()}-${report.from}-${report.to}.csv`, content);
  }

  private record(user: PanelUser, { from, until }: ReportRange, format: string, table?: string) {
    return audit(this.dataSource.manager, user.actor, {
      hotelId: openHotel(user).id,
      action: 'report.exported',
      changes: { format, from: dayText(from), to: dayText(until - 1), ...(table ? { table } : {}) },
    });
  }
}

function wordsIn(language: PanelLanguage): ReportWords {
  const of = (key: string) => textIn(reportsTexts, language, key);
  const source = (key: string) => textIn(bookingTexts.bookings, language, `choices.source.${key}`);
  return {
    language,
    sources: { reception: source('reception'), import: source('import') },
    unknown: of('unknown'),
  };
}

function textsIn(language: PanelLanguage): FileTexts {
  const of = (key: string) => textIn(reportsTexts, language, key);
  return {
    summary: of('summary'),
    table: (name) => of(`tables.${name}`),
    column: (name) => of(`columns.${name}`),
    range: of('range'),
    lastYear: of('lastYear'),
  };
}
