import type { Texts } from '../../texts/in-language.js';

export const paymentTexts = {
  paymentTypes: {
    label: { en: 'Payment types', tr: 'Ödeme yöntemleri' },
    one: { en: 'payment types', tr: 'ödeme yöntemleri' },
    properties: {
      types: { en: 'Payment types', tr: 'Ödeme yöntemleri' },
    },
    choices: {
      types: {
        1: { en: 'At the hotel', tr: 'Otelde ödeme' },
        3: { en: 'Bank transfer', tr: 'Banka havalesi' },
        9: { en: 'Credit card with the booking', tr: 'Rezervasyonla kredi kartı' },
        10: { en: 'Online payment', tr: 'Online ödeme' },
      },
    },
  },
  bankAccounts: {
    label: { en: 'Bank accounts', tr: 'Banka hesapları' },
    one: { en: 'bank account', tr: 'banka hesabı' },
    properties: {
      companyName: { en: 'Bank', tr: 'Banka' },
      holder: { en: 'Holder', tr: 'Hesap sahibi' },
      iban: { en: 'IBAN', tr: 'IBAN' },
      branchName: { en: 'Branch', tr: 'Şube' },
      branchNumber: { en: 'Branch number', tr: 'Şube numarası' },
      bankAccountNumber: { en: 'Account number', tr: 'Hesap numarası' },
      sort: { en: 'Order', tr: 'Sıra' },
    },
  },
  virtualPos: {
    label: { en: 'Virtual POS', tr: 'Sanal POS' },
    one: { en: 'virtual POS', tr: 'sanal POS' },
    properties: {
      companyCode: { en: 'Provider', tr: 'Sağlayıcı' },
      companyName: { en: 'Name', tr: 'Ad' },
      companyId: { en: 'Provider number', tr: 'Sağlayıcı numarası' },
      merchantId: { en: 'Merchant number', tr: 'Üye iş yeri numarası' },
      terminalNo: { en: 'Terminal number', tr: 'Terminal numarası' },
      userName: { en: 'User', tr: 'Kullanıcı' },
      password: { en: 'Password or secret key', tr: 'Parola veya gizli anahtar' },
      storeKey: { en: 'Store key', tr: 'Mağaza anahtarı' },
      inquiryUser: { en: 'User for inquiries', tr: 'Sorgulama kullanıcısı' },
      inquiryPassword: { en: 'Password for inquiries', tr: 'Sorgulama parolası' },
      maxInstallment: { en: 'Maximum instalments', tr: 'En çok taksit' },
      gatewayUrl: { en: 'Address of the gateway', tr: 'Ağ geçidinin adresi' },
    },
    choices: {
      companyCode: {
        nestpay: { en: 'NestPay', tr: 'NestPay' },
        garanti: { en: 'Garanti', tr: 'Garanti' },
        iyzico: { en: 'iyzico', tr: 'iyzico' },
        stripe: { en: 'Stripe', tr: 'Stripe' },
      },
    },
    hints: {
      gatewayUrl: { en: 'Empty: the provider’s own.', tr: 'Boşsa sağlayıcının kendi adresi.' },
      password: {
        en: 'Never shown. Empty: the stored one stays, but it must be typed again when the provider or the address of the gateway changes.',
        tr: 'Hiç gösterilmez. Boş bırakılırsa kayıtlı olan kalır; ancak sağlayıcı veya ağ geçidinin adresi değişirse yeniden yazılmalıdır.',
      },
      storeKey: {
        en: 'Stripe: the secret of its webhook. Empty: as with the password.',
        tr: 'Stripe: webhook’un gizli anahtarı. Boş bırakılırsa parola için geçerli olan geçerlidir.',
      },
      userName: { en: 'iyzico: the API key.', tr: 'iyzico: API anahtarı.' },
      inquiryUser: {
        en: 'NestPay: an API user of the bank that may ask about orders. Garanti: a provision user. With it each approval is confirmed by the bank before it counts, and payments whose answer was lost are found. Partners never see it. Empty: the stored one stays.',
        tr: 'NestPay: bankanın, sipariş sorgulayabilen bir API kullanıcısı. Garanti: provizyon kullanıcısı. Girilirse her onay, sayılmadan önce bankaya doğrulatılır; yanıtı kaybolan ödemeler de bulunur. Partnerler hiç görmez. Boş bırakılırsa kayıtlı olan kalır.',
      },
      inquiryPassword: { en: 'Empty: the stored one stays.', tr: 'Boş bırakılırsa kayıtlı olan kalır.' },
    },
    commands: {
      removeVirtualPos: {
        en: 'Online payment is not possible without it.',
        tr: 'Onsuz online ödeme yapılamaz.',
      },
    },
  },
  payments: {
    label: { en: 'Payments', tr: 'Ödemeler' },
    one: { en: 'payment', tr: 'ödeme' },
    views: {
      review: { en: 'Under review', tr: 'İncelenecekler' },
      paid: { en: 'Paid', tr: 'Ödenenler' },
    },
    properties: {
      orderId: { en: 'Order', tr: 'Sipariş' },
      partner: { en: 'Partner', tr: 'Partner' },
      state: { en: 'Status', tr: 'Durum' },
      amount: { en: 'Amount', tr: 'Tutar' },
      currency: { en: 'Currency', tr: 'Para birimi' },
      companyCode: { en: 'Provider', tr: 'Sağlayıcı' },
      providerReference: { en: 'Reference', tr: 'Referans' },
      failure: { en: 'Failure', tr: 'Neden' },
      createdAt: { en: 'Started', tr: 'Başlangıç' },
      paidAt: { en: 'Paid', tr: 'Ödeme' },
    },
    choices: {
      state: {
        created: { en: 'Started', tr: 'Başladı' },
        pending: { en: 'In progress', tr: 'Sürüyor' },
        paid: { en: 'Paid', tr: 'Ödendi' },
        failed: { en: 'Failed', tr: 'Başarısız' },
        review: { en: 'Under review', tr: 'İncelenecek' },
        expired: { en: 'Expired', tr: 'Süresi doldu' },
      },
    },
    commands: {
      acceptPayment: {
        en: 'The order counts as paid, and the partner is informed. Use it for a payment that you keep.',
        tr: 'Sipariş ödenmiş sayılır ve partnere böyle bildirilir. Sizde kalacak ödemeler içindir.',
      },
      givePaymentBack: {
        en: 'The order counts as unpaid and can be paid again. Refund the money at your bank or provider first: this does not refund anything.',
        tr: 'Sipariş ödenmemiş sayılır ve yeniden ödenebilir. Parayı önce bankanızdan veya sağlayıcınızdan iade edin: bu düğme para iade etmez.',
      },
    },
  },
} satisfies Texts;
