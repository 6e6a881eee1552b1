import { Injectable } from '@nestjs/common';
import { BlockLists } from '../../booking/blocks/block-lists.service.js';
import { dayText, parseDay } from '../../values/day.js';
import type { ValueOf } from '../../http/record-form.js';
import { isPrice, linesOf } from '../../inventory/rates/day-cell.js';
import { DayChangeHistory } from '../../inventory/rates/day-change-history.service.js';
import { DayChangeService } from '../../inventory/rates/day-change.service.js';
import type { CheckedChanges } from '../../inventory/rates/day-changes.js';
import type { RateGrid } from '../../inventory/rates/rate-grid.js';
import { RateGridService } from '../../inventory/rates/rate-grid.service.js';
import { SHEET_FIELDS, type SheetField, type SheetTexts } from '../../inventory/rates/rate-sheet.js';
import { Derivations } from '../../inventory/rates/derivations.service.js';
import type { DerivationExample } from '../../inventory/search/price-preview.js';
import { PricePreviews } from '../../inventory/search/price-previews.service.js';
import { requireVersion, withVersion } from '../page/seen-record.js';
import type { Season } from '../../inventory/rates/season.js';
import { Seasons } from '../../inventory/rates/seasons.service.js';
import { ExplainService } from '../../inventory/search/explain.service.js';
import { RateSheetService } from '../../inventory/rates/rate-sheet.service.js';
import { ReportsService } from '../../reports/reports.service.js';
import type { PanelLanguage } from '../../values/languages.js';
import type { BulkEditPreview, Explained, Preview, SheetPreview } from './rates.contract.js';
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
  DERIVATION_TO_SAVE,
  EXPLAIN_QUERY,
  GRID_QUERY,
  RATE_PLAN,
  SEASON,
  TRIED_DERIVATION,
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
    private readonly seasons: Seasons,
    private readonly derivations: Derivations,
    private readonly prices: PricePreviews,
    private readonly reports: ReportsService,
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
        figures: operation({
          method: 'GET',
          roles: MANAGERS,
          reads: GRID_QUERY,
          handle: (user, query) => this.figures(user.hotelId!, query),
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
          handle: async ({ hotelId }, bulk) => {
            const { following, ...checked } = await this.grids.previewBulk(hotelId!, bulk);
            return this.previewOf(hotelId!, checked, following);
          },
        }),
        season: operation({
          method: 'POST',
          roles: MANAGERS,
          reads: SEASON,
          handle: (user, season) => this.previewSeason(user.hotelId!, seasonOf(season)),
        }),
        ...this.derivationOperations(),
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

  private derivationOperations() {
    return {
      derivation: operation({
        method: 'GET' as const,
        roles: MANAGERS,
        reads: RATE_PLAN,
        handle: async (user, { ratePlanId }) => {
          const plan = withVersion(await this.derivations.of(user.hotelId!, ratePlanId));
          return { ...plan, ownPrices: plan.ownPrices.length };
        },
      }),
      tryDerivation: operation({
        method: 'POST' as const,
        roles: MANAGERS,
        reads: TRIED_DERIVATION,
        handle: (user, tried) => this.tryDerivation(user.hotelId!, tried),
      }),
      derive: operation({
        method: 'POST' as const,
        roles: MANAGERS,
        reads: DERIVATION_TO_SAVE,
        handle: ({ hotelId, actor }, { version, ...wanted }) =>
          this.derivations.save(hotelId!, actor, wanted, (plan) => requireVersion(plan, version)),
      }),
    };
  }

  private grid(user: PanelUser, { from, days }: ValueOf<typeof GRID_QUERY>): Promise<RateGrid> {
    return this.grids.grid(user.hotelId!, user.language, from, days);
  }

  private async figures(hotelId: number, { from, days }: ValueOf<typeof GRID_QUERY>) {
    const range = await this.grids.shownDays(hotelId, from, days);
    return { firstDay: range.from, days: await this.reports.days(hotelId, range) };
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

  private async previewSeason(hotelId: number, season: Season): Promise<BulkEditPreview> {
    const checked = await this.seasons.preview(hotelId, season);
    const following = await this.grids.following(hotelId, checked, season);
    return this.previewOf(hotelId, checked, following);
  }

  private async previewOf(
    hotelId: number,
    checked: CheckedChanges,
    following: number,
  ): Promise<BulkEditPreview> {
    const isOfPrices = checked.changes.some(({ field }) => isPrice(field));
    const examples = isOfPrices ? await this.prices.changedDays(hotelId, checked.days) : [];
    return { ...preview(checked), following, examples };
  }

  private async tryDerivation(
    hotelId: number,
    { ratePlanId, rule, ownPrices }: ValueOf<typeof TRIED_DERIVATION>,
  ): Promise<{ examples: DerivationExample[] }> {
    if (rule) await this.derivations.check(hotelId, ratePlanId, rule);
    const clears = ownPrices === 'clear';
    const tried = { ratePlanId, rule, clears };
    return { examples: await this.prices.derivation(hotelId, tried) };
  }

  private async previewSheet(user: PanelUser, file: Buffer, signal: AbortSignal): Promise<SheetPreview> {
    const { faults, ...checked } = await this.sheets.preview(user.hotelId!, file, fieldOfName, signal);
    return { ...preview(checked), faults: limited(faults) };
  }
}

function preview({ changes, refusals, questions }: CheckedChanges): Preview {
  return { lines: linesOf(changes), refusals: limited(refusals), questions: limited(questions) };
}

function seasonOf({ prices, ...days }: ValueOf<typeof SEASON>): Season {
  const roomTypeIds = [...new Set(prices.map(({ roomTypeId }) => roomTypeId))];
  const roomTypes = roomTypeIds.map((roomTypeId) => ({
    roomTypeId,
    allotment: null,
    prices: prices.filter((price) => price.roomTypeId === roomTypeId),
  }));
  return { ...days, roomTypes };
}

function sheetTexts(language: PanelLanguage): SheetTexts {
  const { sheet, fields } = inLanguage(ratesTexts, language);
  const { roomType, board, field } = sheet.columns;
  return { roomType, board, field, fields };
}

function fieldOfName(name: string): SheetField | undefined {
  const wanted = name.toLocaleLowerCase('tr');
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> = ratesTexts.fields;
  return SHEET_FIELDS.find((field) =>
    [field, ...Object.values(names[field] ?? {})].some((one) => one.toLocaleLowerCase('tr') === wanted),
  );
}
