import { Injectable } from '@nestjs/common';
import type { CashList } from '../../../booking/folio/cash-list.js';
import { CashLists } from '../../../booking/folio/cash-lists.service.js';
import { UsualCharges } from '../../../booking/folio/usual-charges.service.js';
import { FolioService, type Poster } from '../../../booking/folio/folio.service.js';
import { EVERYONE, MANAGERS, may, openHotel, type PanelUser } from '../access.js';
import { readId } from '../front-desk/front-desk.input.js';
import { FolioRooms } from '../../../in-house/folio-rooms.service.js';
import type { RoomFolio } from '../../../in-house/room-folio.js';
import { Clock } from '../../../values/clock.service.js';
import { csvOf } from '../../../values/csv.js';
import { dayText } from '../../../values/day.js';
import type { Statement } from '../../contract/statement.js';
import { text } from '../../texts/texts.js';
import { type ContractPage, FileAnswer, type Input } from '../panel-page.js';
import { cashTable } from './cash-sheet.js';
import { readCashQuery, readPosting, readReversal } from './folio.input.js';
import { folioTable, SHEET_COLUMNS, xlsxOf } from './folio-sheet.js';
import { statementOf } from './statement.js';

@Injectable()
export class FolioApi {
  constructor(
    private readonly folios: FolioService,
    private readonly rooms: FolioRooms,
    private readonly cash: CashLists,
    private readonly usual: UsualCharges,
    private readonly clock: Clock,
  ) {}

  page(): ContractPage<'folio'> {
    const { folios } = this;
    return {
      name: 'folio',
      component: 'FolioPage',
      icon: 'FileText',
      group: 'today',
      roles: EVERYONE,
      operations: {
        folio: {
          method: 'GET',
          handle: (user, input) => this.folio(openHotel(user).id, readId(input, 'bookingId')),
        },
        open: {
          method: 'GET',
          handle: async (user) => {
            const { id } = openHotel(user);
            const { folios: open, isCut } = await folios.open(id);
            return { folios: await this.rooms.allNamed(id, open), isCut };
          },
        },
        usualCharges: { method: 'GET', handle: (user) => this.usual.list(openHotel(user).id) },
        statement: { method: 'GET', handle: (user, input) => this.statement(user, input) },
        sheet: { method: 'GET', handle: (user, input) => this.sheet(user, input) },
        cash: { method: 'GET', handle: (user, input) => this.cashList(user, input) },
        cashSheet: { method: 'GET', handle: (user, input) => this.cashSheet(user, input) },
        post: {
          method: 'POST',
          handle: (user, input) => folios.post(openHotel(user).id, posterOf(user), readPosting(input)),
        },
        reverse: {
          method: 'POST',
          handle: (user, input) => folios.reverse(openHotel(user).id, posterOf(user), readReversal(input)),
        },
      },
    };
  }

  private async folio(hotelId: number, bookingId: number): Promise<RoomFolio> {
    return this.rooms.named(hotelId, await this.folios.folio(hotelId, bookingId));
  }

  private async statement(user: PanelUser, input: Input): Promise<Statement> {
    const { id } = openHotel(user);
    const { folio, hotel, taxes } = await this.folios.statement(id, readId(input, 'bookingId'));
    const language =
      input['language'] === 'tr' || input['language'] === 'en' ? input['language'] : user.language;
    const today = dayText(this.clock.today(hotel.timeZone));
    return statementOf(await this.rooms.named(id, folio), hotel, taxes, { language, today });
  }

  private async sheet(user: PanelUser, input: Input): Promise<FileAnswer> {
    const bookingId = readId(input, 'bookingId');
    const folio = await this.folio(openHotel(user).id, bookingId);
    const table = folioTable(
      folio,
      SHEET_COLUMNS.map((column) => text(user.language, `pages.folio.sheet.${column}`)),
    );
    return input['format'] === 'csv'
      ? FileAnswer.csv(`folio-${bookingId}.csv`, csvOf(table))
      : FileAnswer.xlsx(`folio-${bookingId}.xlsx`, await xlsxOf(table));
  }

  private cashList(user: PanelUser, input: Input): Promise<CashList> {
    const { day, poster } = readCashQuery(input);
    return this.cash.ofDay(openHotel(user).id, day, poster);
  }

  private async cashSheet(user: PanelUser, input: Input): Promise<FileAnswer> {
    const list = await this.cashList(user, input);
    return FileAnswer.csv(`cash-${list.day}.csv`, csvOf(cashTable(list, user.language)));
  }
}

function posterOf(user: PanelUser): Poster {
  return { actor: user.actor, isManager: may(user, MANAGERS) };
}
