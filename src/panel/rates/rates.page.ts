import { Injectable } from '@nestjs/common';
import { BlockLists } from '../../booking/blocks/block-lists.service.js';
import { dayText, parseDay } from '../../values/day.js';
import type { ValueOf } from '../../http/record-form.js';
import { linesOf } from '../../inventory/rates/day-cell.js';
import { DayChangeHistory } from '../../inventory/rates/day-change-history.service.js';
import { DayChangeService } from '../../inventory/rates/day-change.service.js';
import type { CheckedChanges } from '../../inventory/rates/day-changes.js';
import type { RateGrid } from '../../inventory/rates/rate-grid.js';
import { RateGridService } from '../../inventory/rates/rate-grid.service.js';
import { SHEET_FIELDS, type SheetField, type SheetTexts } from '../../inventory/rates/rate-sheet.js';
import { ExplainService } from '../../inventory/search/explain.service.js';
import { RateSheetService } from '../../inventory/rates/rate-sheet.service.js';
import type { PanelLanguage } from '../../values/languages.js';
import type { Explained, Preview, SheetPreview } from './rates.contract.js';
import { MANAGERS, type PanelUser, RECEPTION } from '../page/access.js';
import { SHEET_FILE } from '../page/page-fields.js';
import { type BeforeJson, type ContractPage, FileAnswer, operation } from '../page/panel-page.js';
import { ratesTexts } from './rates.texts.js';
import { inLanguage } from '../texts/in-language.js';
import { limited, outcome, outcomeOfUndo } from './outcome.js';
import {
  BULK_EDIT,
  CELL_QUERY,
  CHANGES,
  CHANGES_QUERY,
  EXPLAIN_QUERY,
  GRID_QUERY,
  UNDONE_CHANGE,
} from './rates.input.js';

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
      roles: RECEPTION,
      operations: {
        grid: operation({
          method: 'GET',
          reads: GRID_QUERY,
          handle: (user, query) => this.grid(user, query),
        }),
        sheet: operation({
          method: 'GET',
          reads: GRID_QUERY,
          handle: (user, query, signal) => this.writeSheet(user, query, signal),
        }),
        cell: operation({
          method: 'GET',
          reads: CELL_QUERY,
          handle: (user, cell) => this.history.ofCell(user.hotelId!, cell),
        }),
        explain: operation({
          method: 'GET',
          reads: EXPLAIN_QUERY,
          handle: (user, query) => this.explain(user, query),
        }),
        changes: operation({
          method: 'GET',
          reads: CHANGES_QUERY,
          handle: (user, { page }) => this.history.list(user.hotelId!, user.language, page, CHANGES_PER_PAGE),
        }),
        bulk: operation({
          method: 'POST',
          roles: MANAGERS,
          reads: BULK_EDIT,
          handle: async (user, bulk) => preview(await this.grids.previewBulk(user.hotelId!, bulk)),
        }),
        readSheet: operation({
          method: 'POST',
          roles: MANAGERS,
          reads: SHEET_FILE,
          handle: (user, { file }, signal) => this.previewSheet(user, file, signal),
        }),
        save: operation({
          method: 'POST',
          roles: MANAGERS,
          reads: CHANGES,
          handle: async (user, { lines, source, confirmed }) =>
            outcome(await this.changes.save(user.hotelId!, user.actor, lines, source, confirmed)),
        }),
        undo: operation({
          method: 'POST',
          roles: MANAGERS,
          reads: UNDONE_CHANGE,
          handle: async (user, { id }) =>
            outcomeOfUndo(await this.changes.undo(user.hotelId!, user.actor, id)),
        }),
      },
    };
  }

  private grid(user: PanelUser, { from, days }: ValueOf<typeof GRID_QUERY>): Promise<RateGrid> {
    return this.grids.grid(user.hotelId!, user.language, from, days);
  }

  private async writeSheet(
    user: PanelUser,
    query: ValueOf<typeof GRID_QUERY>,
    signal: AbortSignal,
  ): Promise<FileAnswer> {
    const grid = await this.grid(user, query);
    const content = await this.sheets.write(user.hotelId!, grid, sheetTexts(user.language), signal);
    const last = grid.firstDay + grid.dayCount - 1;
    return FileAnswer.xlsx(`rates-${dayText(grid.firstDay)}-${dayText(last)}.xlsx`, content);
  }

  private async explain(
    user: PanelUser,
    query: ValueOf<typeof EXPLAIN_QUERY>,
  ): Promise<BeforeJson<Explained>> {
    const hotelID = user.hotelId!;
    const stay = { hotelID, language: user.language, ...query };
    const explained = await this.explanations.explainNow(hotelID, stay);
    const [arrival, departure] = [query.startDate, query.endDate].map((day) => parseDay(String(day)));
    const isStay = arrival !== undefined && departure !== undefined;
    return {
      ...explained,
      held: isStay ? await this.blocks.heldDuring(hotelID, { arrival, departure }) : [],
    };
  }

  private async previewSheet(user: PanelUser, file: Buffer, signal: AbortSignal): Promise<SheetPreview> {
    const { faults, ...checked } = await this.sheets.preview(user.hotelId!, file, fieldOfName, signal);
    return { ...preview(checked), faults: limited(faults) };
  }
}

function preview({ changes, refusals, questions }: CheckedChanges): Preview {
  return { lines: linesOf(changes), refusals: limited(refusals), questions: limited(questions) };
}

function sheetTexts(language: PanelLanguage): SheetTexts {
  const { sheet, fields } = inLanguage(ratesTexts, language);
  const { roomType, board, field } = sheet.columns;
  return { roomType, board, field, fields };
}

function fieldOfName(name: string): SheetField | undefined {
  const wanted = name.toLocaleLowerCase('tr');
  return SHEET_FIELDS.find((field) =>
    [field, ...Object.values(ratesTexts.fields[field])].some((one) => one.toLocaleLowerCase('tr') === wanted),
  );
}
