import { Injectable } from '@nestjs/common';
import { type Request, type Response, Router } from 'express';
import { DataSource } from 'typeorm';
import { readGuestBooking } from '../../booking/mails/guest-booking.queries.js';
import {
  GUEST_LANGUAGES,
  GUEST_WORDS,
  type GuestLanguage,
  languageOfCountry,
} from '../../booking/mails/guest-words.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { notFound } from '../../http/errors.js';
import { choice, recordId } from '../../http/record-fields.js';
import { optional } from '../../http/record-form.js';
import { sendAnswer } from '../../http/sending.js';
import { input, readInput } from '../../http/typed-input.js';
import { type DeskReservation, knownGuests } from '../../in-house/reservations/desk-reservation.js';
import { FrontDeskLists } from '../../in-house/lists/front-desk-lists.service.js';
import { Clock } from '../../values/clock.service.js';
import { dayText } from '../../values/day.js';
import { LOCALES } from '../../values/languages.js';
import { paperTexts } from './paper.texts.js';
import { textIn } from '../texts/in-language.js';
import { may, type PanelUser, RECEPTION } from '../page/access.js';
import { PanelAssets } from '../bundling/assets.js';
import { anyDay } from '../page/page-fields.js';
import { scriptNonce } from '../page/security.js';
import { confirmationLetter, registrationCard } from './guest-paper.html.js';
import { listSheet, longDay, PAPER_LISTS, type PaperList } from './lists.html.js';
import { type Paper, paperPage } from './paper.html.js';

/** `day` is null for today, `language` for the one of the guest. */
const LIST_QUERY = input({ list: choice(PAPER_LISTS), day: optional(anyDay()) });
const CARDS_QUERY = input({ day: optional(anyDay()) });
const language = optional(choice(GUEST_LANGUAGES));
const CARD_QUERY = input({ reservationId: recordId(), language });
const LETTER_QUERY = input({ bookingId: recordId(), language });

@Injectable()
export class PaperRoutes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: FrontDeskLists,
    private readonly clock: Clock,
    private readonly assets: PanelAssets,
  ) {}

  router(userOf: (request: Request) => PanelUser): Router {
    const router = Router();
    const at = (path: string, work: (user: PanelUser, hotel: Hotel, request: Request) => Promise<Paper>) =>
      router.get(path, async (request, response) => {
        const user = userOf(request);
        if (user.hotelId === null || !may(user, RECEPTION)) throw notFound();
        const hotel = await this.dataSource.manager.findOneByOrFail(Hotel, { id: user.hotelId });
        await this.send(request, response, await work(user, hotel, request));
      });
    at('/list', (user, hotel, request) => this.list(user, hotel, request));
    at('/registration-card', (user, hotel, request) => this.registrationCard(user, hotel, request));
    at('/registration-cards', (user, hotel, request) => this.registrationCards(user, hotel, request));
    at('/confirmation-letter', (user, hotel, request) => this.letter(user, hotel, request));
    return router;
  }

  private async send(request: Request, response: Response, paper: Paper): Promise<void> {
    const content = Buffer.from(paperPage(paper, this.assets, scriptNonce(response)));
    response.set('Cache-Control', 'no-store');
    await sendAnswer(request, response, { content }, 'text/html; charset=utf-8');
  }

  private async list(user: PanelUser, hotel: Hotel, request: Request): Promise<Paper> {
    const today = this.clock.businessDay(hotel);
    const { list, day: asked } = readInput(LIST_QUERY, request.query);
    const day = asked ?? today;
    const { language } = user;
    const printedAt = new Date(this.clock.nowMs()).toLocaleString(LOCALES[language], {
      timeZone: hotel.timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    const reservations = await this.reservations(hotel.id, list, day, today);
    const sheet = listSheet({ list, day: dayText(day), hotel, reservations, language, printedAt });
    return {
      language,
      title: `${textIn(paperTexts, language, `lists.${list}`)}: ${longDay(dayText(day), language)}`,
      print: textIn(paperTexts, language, 'print'),
      sheets: [sheet],
    };
  }

  private async reservations(
    hotelId: number,
    list: PaperList,
    day: number,
    today: number,
  ): Promise<DeskReservation[]> {
    if (list === 'arrivals') {
      const arrivals = await this.lists.arrivals(hotelId, day, today);
      return arrivals.filter(({ status }) => status !== 'no_show');
    }
    if (list === 'breakfast') return this.lists.breakfast(hotelId, day, today);
    return this.lists[list](hotelId, day, today);
  }

  private async registrationCard(user: PanelUser, hotel: Hotel, request: Request): Promise<Paper> {
    const { reservationId, language: asked } = readInput(CARD_QUERY, request.query);
    const reservation = await this.lists.reservation(hotel.id, reservationId);
    const language = asked ?? languageOf(reservation);
    return {
      language,
      title: GUEST_WORDS[language].registration,
      print: textIn(paperTexts, user.language, 'print'),
      others: othersOf(request),
      sheets: [registrationCard(reservation, guestHotel(hotel), language)],
    };
  }

  private async registrationCards(user: PanelUser, hotel: Hotel, request: Request): Promise<Paper> {
    const today = this.clock.businessDay(hotel);
    const day = readInput(CARDS_QUERY, request.query).day ?? today;
    const { language } = user;
    const arrivals = await this.lists.arrivals(hotel.id, day, today);
    const due = arrivals.filter(({ status }) => status === 'active');
    const cards = due.map((one) => registrationCard(one, guestHotel(hotel), languageOf(one)));
    const none = `<section class="sheet"><p>${textIn(paperTexts, language, 'empty')}</p></section>`;
    return {
      language,
      title: `${textIn(paperTexts, language, 'cards')}: ${longDay(dayText(day), language)}`,
      print: textIn(paperTexts, language, 'print'),
      sheets: cards.length === 0 ? [none] : cards,
    };
  }

  private async letter(user: PanelUser, hotel: Hotel, request: Request): Promise<Paper> {
    const { bookingId, language: asked } = readInput(LETTER_QUERY, request.query);
    const booking = await readGuestBooking(this.dataSource.manager, hotel.id, bookingId);
    if (!booking) throw notFound();
    const language = asked ?? languageOfCountry(booking.countryCode);
    const words = GUEST_WORDS[language];
    const today = dayText(this.clock.businessDay(hotel));
    return {
      language,
      title: booking.status === 'cancelled' ? words.cancellation : words.confirmation,
      print: textIn(paperTexts, user.language, 'print'),
      others: othersOf(request),
      sheets: [confirmationLetter(booking, language, today)],
    };
  }
}

/** The language of the country of whoever is registered first, else named first, else of the booker. */
function languageOf(reservation: DeskReservation): GuestLanguage {
  const [first] = knownGuests(reservation);
  return languageOfCountry(first.nationality ?? reservation.bookedGuests[0]?.countryCode ?? '');
}

function othersOf(request: Request): { language: GuestLanguage; href: string }[] {
  const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
  return GUEST_LANGUAGES.map((language) => {
    query.set('language', language);
    return { language, href: `?${query.toString()}` };
  });
}

function guestHotel({ address, district, city, ...hotel }: Hotel) {
  return { ...hotel, address: [address, district, city].filter(Boolean).join(', ') };
}
