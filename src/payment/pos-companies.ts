export const POS_COMPANIES = ['nestpay', 'garanti', 'iyzico', 'stripe'] as const;

export type PosCompany = (typeof POS_COMPANIES)[number];

/** What of a virtual POS is secret; merchant and terminal number are, too. */
export const POS_SECRETS = [
  'merchantId',
  'terminalNo',
  'userName',
  'password',
  'storeKey',
  'inquiryUser',
  'inquiryPassword',
] as const;
export type PosSecret = (typeof POS_SECRETS)[number];

const SECRETS_OF_COMPANY: Readonly<Record<PosCompany, readonly PosSecret[]>> = {
  nestpay: ['merchantId', 'storeKey', 'inquiryUser', 'inquiryPassword'],
  garanti: [
    ...['merchantId', 'terminalNo', 'userName', 'password', 'storeKey'],
    ...['inquiryUser', 'inquiryPassword'],
  ] as PosSecret[],
  iyzico: ['userName', 'password'],
  stripe: ['password', 'storeKey'],
};

export function secretsOf(company: string): readonly PosSecret[] | undefined {
  const known = POS_COMPANIES.find((code) => code === company);
  return known && SECRETS_OF_COMPANY[known];
}

/** The domains under which each of them, its test systems too, is reached. Nestpay is the gate of many banks. */
const GATEWAY_DOMAINS: Readonly<Record<PosCompany, readonly string[]>> = {
  nestpay: [
    ...['isbank.com.tr', 'ziraatbank.com.tr', 'halkbank.com.tr', 'teb.com.tr', 'sekerbank.com.tr'],
    ...['akbank.com', 'qnb.com.tr', 'qnbfinansbank.com', 'finansbank.com.tr', 'ing.com.tr', 'ingbank.com.tr'],
    ...['anadolubank.com.tr', 'turkiyefinans.com.tr', 'hsbc.com.tr', 'citibank.com.tr', 'odeabank.com.tr'],
    ...['cardplus.com.tr', 'alternatifbank.com.tr', 'fibabanka.com.tr', 'asseco-see.com.tr', 'payten.com.tr'],
  ],
  garanti: ['garanti.com.tr', 'garantibbva.com.tr'],
  iyzico: ['iyzipay.com'],
  stripe: ['stripe.com'],
};

/**
 * Whether a virtual POS of this company may be at this address: at a host of the company, or at one of `otherHosts`.
 * What iyzico answers becomes part of partners' pages, so that no other host may answer for it.
 */
export function isGatewayOf(company: string, address: string, otherHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  const domains = POS_COMPANIES.flatMap((code) => (code === company ? GATEWAY_DOMAINS[code] : []));
  return (
    otherHosts.includes(hostname) ||
    domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
  );
}

type Gate = readonly [companyName: RegExp, address: string];
/** The gates of the banks that use Nestpay, by the company's name without marks; the first also stands for an unknown name. */
const NESTPAY_GATES: readonly [Gate, ...Gate[]] = [
  [/is\s*bank/, 'https://sanalpos.isbank.com.tr/fim/est3Dgate'],
  [/ziraat/, 'https://sanalpos2.ziraatbank.com.tr/fim/est3Dgate'],
  [/halk\s*bank/, 'https://sanalpos.halkbank.com.tr/fim/est3Dgate'],
  [/\bteb\b|ekonomi bankas/, 'https://sanalpos.teb.com.tr/fim/est3Dgate'],
  [/seker\s*bank/, 'https://sanalpos.sekerbank.com.tr/fim/est3Dgate'],
];

export function nestpayGate(companyName: string): string {
  const plain = companyName.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
  return (NESTPAY_GATES.find(([name]) => name.test(plain)) ?? NESTPAY_GATES[0])[1];
}

/** What tells where the secrets of a virtual POS go: at Nestpay without an address of its own, the bank is known by its name. */
export function placeOf(pos: {
  companyCode: string;
  companyName: string;
  gatewayUrl: string | null;
}): string {
  const gate = pos.companyCode === 'nestpay' ? nestpayGate(pos.companyName) : '';
  return `${pos.companyCode} ${pos.gatewayUrl ?? gate}`;
}
