import type { GuestLanguage } from './guest-words.js';

/** What a guest reads of how a booking was sold: promotions, taxes, terms, deposits and the fee of its cancellation. */
interface SaleWords {
  promotion: string;
  tax: string;
  /** Behind the amount of a tax. */
  included: string;
  paidAtBooking: string;
  paidAtHotel: string;
  terms: string;
  deposit: string;
  /** Before a day. */
  due: string;
  cancellationFee: string;
  /** The subject of the mail of a deposit, and what it begins with. */
  depositIsDue: string;
  depositRequest: string;
}

export const SALE_WORDS: Readonly<Record<GuestLanguage, SaleWords>> = {
  tr: {
    promotion: 'İndirim',
    tax: 'Vergi',
    included: 'fiyata dâhil',
    paidAtBooking: 'rezervasyonla ödenir',
    paidAtHotel: 'otelde ödenir',
    terms: 'İptal koşulları',
    deposit: 'Ön ödeme',
    due: 'son gün',
    cancellationFee: 'İptal bedeli',
    depositIsDue: 'Ön ödeme hatırlatması',
    depositRequest: 'Rezervasyonunuzun ön ödeme günü geldi.',
  },
  en: {
    promotion: 'Promotion',
    tax: 'Tax',
    included: 'included in the price',
    paidAtBooking: 'paid with the booking',
    paidAtHotel: 'paid at the hotel',
    terms: 'Cancellation terms',
    deposit: 'Deposit',
    due: 'due on',
    cancellationFee: 'Cancellation fee',
    depositIsDue: 'Deposit due',
    depositRequest: 'The deposit of your booking is due.',
  },
  de: {
    promotion: 'Ermäßigung',
    tax: 'Steuer',
    included: 'im Preis enthalten',
    paidAtBooking: 'mit der Buchung zu zahlen',
    paidAtHotel: 'im Hotel zu zahlen',
    terms: 'Stornobedingungen',
    deposit: 'Anzahlung',
    due: 'fällig am',
    cancellationFee: 'Stornogebühr',
    depositIsDue: 'Anzahlung fällig',
    depositRequest: 'die Anzahlung für Ihre Buchung ist fällig.',
  },
  ru: {
    promotion: 'Скидка',
    tax: 'Налог',
    included: 'включено в цену',
    paidAtBooking: 'оплачивается при бронировании',
    paidAtHotel: 'оплачивается в отеле',
    terms: 'Условия отмены',
    deposit: 'Предоплата',
    due: 'срок оплаты',
    cancellationFee: 'Стоимость отмены',
    depositIsDue: 'Срок предоплаты',
    depositRequest: 'Наступил срок предоплаты по вашему бронированию.',
  },
  fr: {
    promotion: 'Remise',
    tax: 'Taxe',
    included: 'incluse dans le prix',
    paidAtBooking: 'à payer à la réservation',
    paidAtHotel: 'à payer à l’hôtel',
    terms: 'Conditions d’annulation',
    deposit: 'Acompte',
    due: 'à payer le',
    cancellationFee: 'Frais d’annulation',
    depositIsDue: 'Acompte à payer',
    depositRequest: 'l’acompte de votre réservation est à payer.',
  },
  ar: {
    promotion: 'خصم',
    tax: 'ضريبة',
    included: 'ضمن السعر',
    paidAtBooking: 'تُدفع مع الحجز',
    paidAtHotel: 'تُدفع في الفندق',
    terms: 'شروط الإلغاء',
    deposit: 'الدفعة المقدمة',
    due: 'تُستحق في',
    cancellationFee: 'رسوم الإلغاء',
    depositIsDue: 'استحقاق الدفعة المقدمة',
    depositRequest: 'حان موعد سداد الدفعة المقدمة لحجزكم.',
  },
};
