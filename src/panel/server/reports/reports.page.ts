import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { audit } from '../../../database/audit.js';
import { invalidField } from '../../../http/errors.js';
import { FieldReader } from '../../../http/field-reader.js';
import { MAX_REPORT_DAYS, type ReportRange } from '../../../reports/report-range.js';
import { type FileTexts, reportCsv, reportSheet } from '../../../reports/report-files.js';
import type { Report } from '../../../reports/report.js';
import { REPORT_TABLES } from '../../../reports/report-table.js';
import { ReportsService, type ReportWords } from '../../../reports/reports.service.js';
import { dayText, parseDay } from '../../../values/day.js';
import type { PanelLanguage } from '../../contract/panel.js';
import { text } from '../../texts/texts.js';
import { MANAGERS, openHotel, type PanelUser } from '../access.js';
import { type ContractPage, FileAnswer, type Input } from '../panel-page.js';

@Injectable()
export class ReportsApi {
  constructor(
    private readonly reports: ReportsService,
    private readonly dataSource: DataSource,
  ) {}

  page(): ContractPage<'reports'> {
    return {
      name: 'reports',
      component: 'ReportsPage',
      icon: 'BarChart2',
      group: 'sales',
      roles: MANAGERS,
      operations: {
        read: { method: 'GET', handle: (user, input) => this.read(user, readRange(input)) },
        sheet: { method: 'GET', handle: (user, input) => this.sheet(user, input) },
        csv: { method: 'GET', handle: (user, input) => this.csv(user, input) },
      },
    };
  }

  private read(user: PanelUser, range: ReportRange): Promise<Report> {
    return this.reports.report(openHotel(user).id, range, wordsIn(user.language));
  }

  private async sheet(user: PanelUser, input: Input): Promise<FileAnswer> {
    const range = readRange(input);
    const report = await this.read(user, range);
    await this.record(user, range, 'xlsx');
    const content = await reportSheet(report, textsIn(user.language));
    return FileAnswer.xlsx(`report-${report.from}-${report.to}.xlsx`, content);
  }

  private async csv(user: PanelUser, input: Input): Promise<FileAnswer> {
    const fields = new FieldReader(input);
    const table = fields.choice('table', REPORT_TABLES, 'months');
    fields.refuse();
    const range = readRange(input);
    const report = await this.read(user, range);
    await this.record(user, range, 'csv', table);
    const content = reportCsv(report, table, textsIn(user.language));
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

/** Days, both included, at most three years. */
function readRange(input: Input): ReportRange {
  const fields = new FieldReader(input);
  const [from, to] = ['from', 'to'].map((field) => {
    const day = parseDay(fields.requiredText(field, 10));
    if (day === undefined) fields.fault(field, 'is_not_valid');
    return day ?? 0;
  }) as [number, number];
  fields.refuse();
  if (to < from) throw invalidField('to', 'is_before_from');
  if (to - from >= MAX_REPORT_DAYS) throw invalidField('to', 'is_too_far');
  return { from, until: to + 1 };
}

function wordsIn(language: PanelLanguage): ReportWords {
  const of = (key: string) => text(language, `pages.reports.${key}`);
  return {
    language,
    sources: { reception: of('sourceNames.reception'), import: of('sourceNames.import') },
    unknown: of('unknown'),
  };
}

function textsIn(language: PanelLanguage): FileTexts {
  const of = (key: string) => text(language, `pages.reports.${key}`);
  return {
    summary: of('summary'),
    table: (name) => of(`tables.${name}`),
    column: (name) => of(`columns.${name}`),
    range: of('range'),
    lastYear: of('lastYear'),
  };
}
