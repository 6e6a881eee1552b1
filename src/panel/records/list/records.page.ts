import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { audit } from '../../../database/audit.js';
import { HotelReader } from '../../../database/hotel-reader.service.js';
import { notFound, ServiceError } from '../../../http/errors.js';
import { choice } from '../../../http/record-fields.js';
import type { ValueOf } from '../../../http/record-form.js';
import { SheetWriter } from '../../../http/sheet-writer.service.js';
import { input } from '../../../http/typed-input.js';
import { csvOf } from '../../../values/csv.js';
import { MAX_LIST_SHEET_ROWS } from '../../../values/limits.js';
import { DEFAULT_TIME_ZONE } from '../../../values/time-zone.js';
import { HOUSEKEEPING, may, type PanelUser } from '../../page/access.js';
import { requiredText, text } from '../../page/page-fields.js';
import { type ContractPage, FileAnswer, operation } from '../../page/panel-page.js';
import type { PanelField, PanelResource } from '../adapter/definition.js';
import { mayRead, ResourceReader, type StoredRecord } from '../adapter/resource-reader.js';
import { recordsTexts } from '../records.texts.js';
import { auditTexts } from '../resources/audit.texts.js';
import { PanelResources } from '../resources/panel-resources.js';
import { resourceTexts } from '../resources/panel-resources.texts.js';
import { type ListCell, listTable, sheetFields } from './list-sheet.js';
import { listQuery } from './list-query.js';

/** In the audit trail, the service itself. */
const SERVICE = 0;
const MAX_LIST_ADDRESS = 4_000;
const COLUMN_WIDTH = 18;
const TEXTS = { resources: resourceTexts, audit: auditTexts, labels: recordsTexts.labels };
const SHEET_QUERY = input({
  resource: requiredText(60),
  format: choice(['csv', 'xlsx']),
  columns: requiredText(1_000),
  list: text(MAX_LIST_ADDRESS),
});

const SUGGESTED = input({ resource: requiredText(60) });

/** What is done with the lists of records: as files, and with what an empty one suggests. */
@Injectable()
export class RecordsApi {
  private readonly resources: readonly PanelResource[];

  constructor(
    kept: PanelResources,
    private readonly dataSource: DataSource,
    private readonly reader: HotelReader,
    private readonly writer: SheetWriter,
  ) {
    this.resources = kept.resources();
  }

  page(): ContractPage<'records'> {
    return {
      name: 'records',
      component: null,
      icon: 'List',
      group: 'settings',
      roles: HOUSEKEEPING,
      needsHotel: false,
      operations: {
        sheet: operation({
          method: 'GET',
          reads: SHEET_QUERY,
          handle: (user, query, signal) => this.sheet(user, query, signal),
        }),
        addSuggested: operation({
          method: 'POST',
          reads: SUGGESTED,
          handle: (user, { resource }) => this.addSuggested(user, resource),
        }),
      },
    };
  }

  private async sheet(
    user: PanelUser,
    query: ValueOf<typeof SHEET_QUERY>,
    signal: AbortSignal,
  ): Promise<FileAnswer> {
    const resource = this.listOf(user, query.resource);
    if (!may(user, resource.download ?? resource.read)) throw notFound();
    const columns = sheetFields(resource, query.columns.split(','));
    if (columns.length === 0) throw notFound();
    const { filters, sort } = listQuery(query.list);
    const rows = await this.records(resource).first(user, MAX_LIST_SHEET_ROWS + 1, filters, sort);
    if (rows.length > MAX_LIST_SHEET_ROWS) throw new ServiceError('spreadsheet_is_too_large', 413);
    const hotel = user.hotels.find(({ id }) => id === user.hotelId);
    const table = listTable(resource, columns, rows, {
      language: user.language,
      timeZone: hotel?.timeZone ?? DEFAULT_TIME_ZONE,
      texts: TEXTS,
      titles: await this.titles(user, columns, rows),
    });
    await this.record(user, resource, query.format, rows.length);
    if (query.format === 'csv') return FileAnswer.csv(`${resource.id}.csv`, csvOf(table, user.language));
    const content = await this.writer.write(user.hotelId ?? 0, [listSheet(table)], signal);
    return FileAnswer.xlsx(`${resource.id}.xlsx`, content);
  }

  private async addSuggested(user: PanelUser, id: string): Promise<void> {
    const { suggested, write = [] } = this.listOf(user, id);
    if (!suggested || !may(user, write)) throw notFound();
    await suggested.add(user);
  }

  /** Throws the same for what the person may not read as for what there is not. */
  private listOf(user: PanelUser, id: string): PanelResource {
    const resource = this.resources.find((one) => one.id === id && one.single === undefined);
    if (!resource || !mayRead(user, resource)) throw notFound();
    return resource;
  }

  private records(resource: PanelResource): ResourceReader {
    return new ResourceReader(resource, this.dataSource, this.reader);
  }

  /** The names of the records to which the rows refer, of those that the person may read. */
  private async titles(
    user: PanelUser,
    columns: readonly PanelField[],
    rows: readonly StoredRecord[],
  ): Promise<Map<string, Map<string, string>>> {
    const titles = new Map<string, Map<string, string>>();
    for (const { name, reference } of columns.filter(({ kind }) => kind === 'reference')) {
      const referred = this.resources.find((one) => one.id === reference);
      if (!referred || !mayRead(user, referred)) continue;
      const ids = [...new Set(rows.flatMap((row) => (row[name] === null ? [] : [String(row[name])])))];
      titles.set(name, await this.records(referred).titles(user, ids));
    }
    return titles;
  }

  private record(user: PanelUser, resource: PanelResource, format: string, records: number): Promise<void> {
    return audit(this.dataSource.manager, user.actor, {
      hotelId: resource.hotel === null ? SERVICE : user.hotelId!,
      action: 'list.exported',
      changes: { list: resource.id, format, records },
    });
  }
}

function listSheet([headings = [], ...rows]: readonly (readonly ListCell[])[]) {
  return { headings: headings.map(String), rows, widths: headings.map(() => COLUMN_WIDTH) };
}
