import { Injectable } from '@nestjs/common';
import type { CashList } from '../../booking/folio/cash-list.js';
import { CashLists } from '../../booking/folio/cash-lists.service.js';
import { UsualCharges } from '../../booking/folio/usual-charges.service.js';
import { FolioService, type Poster } from '../../booking/folio/folio.service.js';
import { MANAGERS, may, openHotel, type PanelUser, RECEPTION } from '../page/access.js';
import { BOOKING } from '../page/page-fields.js';
import type { ValueOf } from '../../http/record-form.js';
import { SheetWriter } from '../../http/sheet-writer.service.js';
import { FolioRooms } from '../../in-house/bookings/folio-rooms.service.js';
import type { RoomFolio } from '../../in-house/bookings/room-folio.js';
import { Clock } from '../../values/clock.service.js';
import { csvOf } from '../../values/csv.js';
import { dayText } from '../../values/day.js';
import type { Statement } from './statement.contract.js';
import { type ContractPage, FileAnswer, operation } from '../page/panel-page.js';
import { cashTable } from './cash-sheet.js';
import {
  CASH_QUERY,
  CASH_SHEET_QUERY,
  MOVE,
  POSTING,
  REVERSAL,
  SHEET_QUERY,
  STATEMENT_QUERY,
} from './folio.input.js';
import { folioSheet, folioTable } from './folio-sheet.js';
import { statementOf } from './statement.js';

@Injectable()
export class FolioApi {
  constructor(
    private readonly folios: FolioService,
    private readonly rooms: FolioRooms,
    private readonly cash: CashLists,
    private readonly usual: UsualCharges,
    private readonly clock: Clock,
    private readonly writer: SheetWriter,
  ) {}

  page(): ContractPage<'folio'> {
    const { folios } = this;
    return {
      name: 'folio',
      component: 'FolioPage',
      icon: 'FileText',
      group: 'today',
      roles: RECEPTION,
      operations: {
        folio: operation({
          method: 'GET',
          reads: BOOKING,
          handle: (user, { bookingId }) => this.folio(openHotel(user).id, bookingId),
        }),
        usualCharges: { method: 'GET', handle: (user) => this.usual.list(openHotel(user).id) },
        statement: operation({
          method: 'GET',
          reads: STATEMENT_QUERY,
          handle: (user, query) => this.statement(user, query),
        }),
        sheet: operation({
          method: 'GET',
          reads: SHEET_QUERY,
          handle: (user, query, signal) => this.sheet(user, query, signal),
        }),
        cash: operation({
          method: 'GET',
          reads: CASH_QUERY,
          handle: (user, query) => this.cashList(user, query),
        }),
        cashSheet: operation({
          method: 'GET',
          reads: CASH_SHEET_QUERY,
          handle: (user, query, signal) => this.cashSheet(user, query, signal),
        }),
        post: operation({
          method: 'POST',
          reads: POSTING,
          handle: (user, line) => folios.post(openHotel(user).id, posterOf(user), line),
        }),
        move: operation({
          method: 'POST',
          reads: MOVE,
          handle: (user, move) => folios.move(openHotel(user).id, posterOf(user), move),
        }),
        reverse: operation({
          method: 'POST',
          reads: REVERSAL,
          handle: (user, reversal) => folios.reverse(openHotel(user).id, posterOf(user), reversal),
        }),
      },
    };
  }

  private async folio(hotelId: number, bookingId: number): Promise<RoomFolio> {
    return this.rooms.withRoomNames(hotelId, await this.folios.folio(hotelId, bookingId));
  }

  private async statement(
    user: PanelUser,
    { bookingId, language = user.language }: ValueOf<typeof STATEMENT_QUERY>,
  ): Promise<Statement> {
    const { id } = openHotel(user);
    const { folio, hotel, taxes, company } = await this.folios.statement(id, bookingId);
    const today = dayText(this.clock.businessDay(hotel));
    const printed = { hotel, taxes, company };
    return statementOf(await this.rooms.withRoomNames(id, folio), printed, { language, today });
  }

  private async sheet(
    user: PanelUser,
    { bookingId, format }: ValueOf<typeof SHEET_QUERY>,
    signal: AbortSignal,
  ): Promise<FileAnswer> {
    const folio = await this.folio(openHotel(user).id, bookingId);
    const table = folioTable(folio, user.language);
    if (format === 'csv') return FileAnswer.csv(`folio-${bookingId}.csv`, csvOf(table, user.language));
    const content = await this.writer.write(openHotel(user).id, [folioSheet(table)], signal);
    return FileAnswer.xlsx(`folio-${bookingId}.xlsx`, content);
  }

  private cashList(user: PanelUser, { day, poster }: ValueOf<typeof CASH_QUERY>): Promise<CashList> {
    return this.cash.ofDay(openHotel(user).id, day, poster);
  }

  private async cashSheet(
    user: PanelUser,
    { format, ...query }: ValueOf<typeof CASH_SHEET_QUERY>,
    signal: AbortSignal,
  ): Promise<FileAnswer> {
    const list = await this.cashList(user, query);
    const table = cashTable(list, user.language);
    if (format === 'csv') return FileAnswer.csv(`cash-${list.day}.csv`, csvOf(table, user.language));
    const content = await this.writer.write(openHotel(user).id, [folioSheet(table)], signal);
    return FileAnswer.xlsx(`cash-${list.day}.xlsx`, content);
  }
}

function posterOf(user: PanelUser): Poster {
  return { actor: user.actor, isManager: may(user, MANAGERS) };
}
