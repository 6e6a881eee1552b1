import { Injectable } from '@nestjs/common';
import { BlockLists } from '../../../booking/blocks/block-lists.service.js';
import { dayText, parseDay } from '../../../values/day.js';
import { jsonWholeNumber, signedWholeNumber, wholeNumber } from '../../../http/strict.js';
import { parseBulkEdit } from '../../../inventory/rates/bulk-edit.js';
import { type CellAddress, fieldsOf, linesOf } from '../../../inventory/rates/day-cell.js';
import {
  bulkEditIsNotValid,
  cellsAreNotValid,
  sheetIsNotReadable,
} from '../../../inventory/rates/day-change.errors.js';
import {
  type CellMoment,
  DayChangeHistory,
  type ListedDayChange,
} from '../../../inventory/rates/day-change-history.service.js';
import { DayChangeService } from '../../../inventory/rates/day-change.service.js';
import { type CheckedChanges, parseChangeLines } from '../../../inventory/rates/day-changes.js';
import type { RateGrid } from '../../../inventory/rates/rate-grid.js';
import { RateGridService } from '../../../inventory/rates/rate-grid.service.js';
import { SHEET_FIELDS, type SheetField, type SheetTexts } from '../../../inventory/rates/rate-sheet.js';
import { ExplainService } from '../../../inventory/search/explain.service.js';
import { RateSheetService } from '../../../inventory/rates/rate-sheet.service.js';
import type { PanelLanguage } from '../../contract/panel.js';
import type { Explained, Limited, Outcome, Preview, SheetPreview } from '../../contract/rates.js';
import { EVERYONE, MANAGERS, type PanelUser } from '../access.js';
import { type BeforeJson, type ContractPage, FileAnswer, type Input } from '../panel-page.js';
import { text } from '../../texts/texts.js';
import { limited, outcome } from './outcome.js';

const SPANS = [14, 31, 62];
const CHANGES_PER_PAGE = 20;

@Injectable()
export class RatesApi {
  constructor(
    private readonly grids: RateGridService,
    private readonly sheets: RateSheetService,
    private readonly changes: DayChangeService,
    private readonly history: DayChangeHistory,
    private readonly explanations: ExplainService,
    private readonly blocks: BlockLists,
  ) {}

  page(): ContractPage<'rates'> {
    return {
      name: 'rates',
      component: 'RatesPage',
      icon: 'Grid',
      group: 'sales',
      roles: EVERYONE,
      operations: {
        grid: { method: 'GET', handle: (user, input) => this.grid(user, input) },
        sheet: { method: 'GET', handle: (user, input) => this.writeSheet(user, input) },
        cell: { method: 'GET', handle: (user, input) => this.ofCell(user, input) },
        explain: { method: 'GET', handle: (user, input) => this.explain(user, input) },
        changes: { method: 'GET', handle: (user, input) => this.listChanges(user, input) },
        bulk: { method: 'POST', roles: MANAGERS, handle: (user, input) => this.previewBulk(user, input) },
        readSheet: {
          method: 'POST',
          roles: MANAGERS,
          handle: (user, input, left) => this.previewSheet(user, input, left),
        },
        save: { method: 'POST', roles: MANAGERS, handle: (user, input) => this.save(user, input) },
        undo: { method: 'POST', roles: MANAGERS, handle: (user, input) => this.undo(user, input) },
      },
    };
  }

  private grid(user: PanelUser, input: Input): Promise<RateGrid> {
    const from = typeof input['from'] === 'string' ? parseDay(input['from']) : undefined;
    const days = SPANS.find((span) => String(span) === input['days']) ?? SPANS[1]!;
    return this.grids.grid(user.hotelId!, user.language, from, days);
  }

  private async writeSheet(user: PanelUser, input: Input): Promise<FileAnswer> {
    const grid = await this.grid(user, input);
    const content = await this.sheets.write(grid, sheetTexts(user.language));
    const last = grid.firstDay + grid.dayCount - 1;
    return FileAnswer.xlsx(`rates-${dayText(grid.firstDay)}-${dayText(last)}.xlsx`, content);
  }

  private ofCell(user: PanelUser, input: Input): Promise<CellMoment[]> {
    const roomTypeId = wholeNumber(input['roomTypeId']);
    const ratePlanId = input['ratePlanId'] === '' ? null : wholeNumber(input['ratePlanId']);
    const day = signedWholeNumber(input['day']);
    if (roomTypeId === undefined || ratePlanId === undefined || day === undefined) throw cellsAreNotValid();
    const field = fieldsOf({ roomTypeId, ratePlanId }).find((name) => name === input['field']);
    if (!field || Math.abs(day) > 100_000) throw cellsAreNotValid();
    const cell: CellAddress = { roomTypeId, ratePlanId, field, day };
    return this.history.ofCell(user.hotelId!, cell);
  }

  private async explain(user: PanelUser, input: Input): Promise<BeforeJson<Explained>> {
    const { startDate, endDate, adultCount } = input;
    const childAges = typeof input['childAges'] === 'string' ? input['childAges'].split(',') : [];
    const hotelID = user.hotelId!;
    const stay = { hotelID, language: user.language, startDate, endDate, adultCount, childAges };
    const explained = await this.explanations.explainNow(hotelID, stay);
    const [arrival, departure] = [startDate, endDate].map((day) => parseDay(String(day)));
    const isStay = arrival !== undefined && departure !== undefined;
    return { ...explained, held: isStay ? await this.blocks.held(hotelID, { arrival, departure }) : [] };
  }

  private listChanges(user: PanelUser, input: Input): Promise<Limited<ListedDayChange>> {
    const page = wholeNumber(input['page']) ?? 1;
    return this.history.list(
      user.hotelId!,
      user.language,
      Math.min(Math.max(page, 1), 10_000),
      CHANGES_PER_PAGE,
    );
  }

  private async previewBulk(user: PanelUser, input: Input): Promise<Preview> {
    const bulk = parseBulkEdit(input);
    if (!bulk) throw bulkEditIsNotValid();
    return preview(await this.grids.previewBulk(user.hotelId!, bulk));
  }

  private async previewSheet(user: PanelUser, input: Input, left: AbortSignal): Promise<SheetPreview> {
    const { file } = input;
    if (!Buffer.isBuffer(file)) throw sheetIsNotReadable();
    const { faults, ...checked } = await this.sheets.preview(user.hotelId!, file, fieldOfName, left);
    return { ...preview(checked), faults: limited(faults) };
  }

  private async save(user: PanelUser, input: Input): Promise<BeforeJson<Outcome>> {
    const changes = parseChangeLines(input['lines']);
    const source = (['grid', 'bulk', 'spreadsheet'] as const).find((one) => one === input['source']);
    if (!changes || !source) throw cellsAreNotValid();
    const confirmed = input['confirmed'] === true;
    return outcome(await this.changes.save(user.hotelId!, user.actor, changes, source, confirmed));
  }

  private async undo(user: PanelUser, input: Input): Promise<BeforeJson<Outcome>> {
    const id = jsonWholeNumber(input['id']);
    if (id === undefined) throw cellsAreNotValid();
    return outcome(await this.changes.undo(user.hotelId!, user.actor, id));
  }
}

function preview({ changes, refusals, questions }: CheckedChanges): Preview {
  return { lines: linesOf(changes), refusals: limited(refusals), questions: limited(questions) };
}

function sheetTexts(language: PanelLanguage): SheetTexts {
  const of = (key: string) => text(language, `pages.rates.${key}`);
  return {
    roomType: of('sheet.columns.roomType'),
    board: of('sheet.columns.board'),
    field: of('sheet.columns.field'),
    fields: Object.fromEntries(
      SHEET_FIELDS.map((field) => [field, of(`fields.${field}`)]),
    ) as SheetTexts['fields'],
  };
}

function fieldOfName(name: string): SheetField | undefined {
  const wanted = name.toLocaleLowerCase('tr');
  return SHEET_FIELDS.find((field) =>
    [field, text('tr', `pages.rates.fields.${field}`), text('en', `pages.rates.fields.${field}`)].some(
      (one) => one.toLocaleLowerCase('tr') === wanted,
    ),
  );
}
