import { nestpayGate } from './pos-companies.js';

describe('the gate of a bank at Nestpay', () => {
  it.each([
    ['TÜRKİYE İŞ BANKASI A.Ş.', 'sanalpos.isbank.com.tr'],
    ['İşbank', 'sanalpos.isbank.com.tr'],
    ['T.C. ZİRAAT BANKASI A.Ş.', 'sanalpos2.ziraatbank.com.tr'],
    ['Zıraat', 'sanalpos2.ziraatbank.com.tr'],
    ['TÜRKİYE HALK BANKASI', 'sanalpos.halkbank.com.tr'],
    ['TÜRK EKONOMİ BANKASI', 'sanalpos.teb.com.tr'],
    ['TEB', 'sanalpos.teb.com.tr'],
    ['ŞEKERBANK T.A.Ş.', 'sanalpos.sekerbank.com.tr'],
    ['Seker Bank', 'sanalpos.sekerbank.com.tr'],
    ['a bank of another name', 'sanalpos.isbank.com.tr'],
  ])('is found by its name: %s', (companyName, host) => {
    for (const form of ['NFC', 'NFD'] as const) {
      expect(new URL(nestpayGate(companyName.normalize(form))).host).toBe(host);
    }
  });
});
