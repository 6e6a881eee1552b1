import { createLog, describeError } from './log.js';

describe('the log', () => {
  it('hides credentials, card data and parameters of queries, wherever an object holds them', () => {
    const written: string[] = [];
    const log = createLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'json' }, { write: (line) => written.push(line) });
    const secrets = {
      ...{ authorization: 'GIZLI', cookie: 'GIZLI', apikey: 'GIZLI', apiKey: 'GIZLI', apiSecret: 'GIZLI' },
      ...{ password: 'GIZLI', storeKey: 'GIZLI', token: 'GIZLI', parameters: ['GIZLI'] },
      ...{ cardNumber: 'GIZLI', seriesCode: 'GIZLI', cardCode: 'GIZLI' },
    };
    log.info(secrets, 'a request');
    log.error({ headers: secrets, request: { body: secrets } }, 'another');
    log.child({ login: secrets }).warn('a third');
    expect(written).toHaveLength(3);
    expect(written.join('')).not.toContain('GIZLI');
    expect(written.join('').match(/\[redacted\]/g)).toHaveLength(4 * Object.keys(secrets).length);
  });

  it('tells of an error of the database no value that it quotes', () => {
    const error = Object.assign(new Error('Failing row contains (GIZLI)'), {
      ...{ code: '23514', constraint: 'card_check', detail: 'GIZLI', parameters: ['GIZLI'] },
    });
    expect(describeError(error)).toMatchObject({ code: '23514', constraint: 'card_check' });
    expect(JSON.stringify(describeError(error))).not.toContain('GIZLI');
  });
});
