import { type NameServer, nameServer } from '../../test/harness/name-server.js';
import { addressesOf } from './outside-names.js';

describe('names of addresses outside', () => {
  let names: NameServer;
  beforeEach(async () => {
    names = await nameServer();
  });
  afterEach(() => names.close());

  it('have their addresses from DNS, those of IPv4 first', async () => {
    names.addresses = {
      'both.example': ['2606:4700:4700:0:0:0:0:1111', '8.8.8.8', '1.1.1.1'],
      'sixth.example': ['2606:4700:4700:0:0:0:0:1111'],
      'none.example': [],
    };
    expect(await addressesOf('Both.example.')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
    expect(await addressesOf('sixth.example')).toEqual([{ address: '2606:4700:4700::1111', family: 6 }]);
    await expect(addressesOf('none.example')).rejects.toMatchObject({ code: 'ENODATA' });
  });

  it('are not asked for where they are addresses, or those of the machine itself', async () => {
    expect(await addressesOf('8.8.8.8')).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(await addressesOf('::ffff:127.0.0.1')).toEqual([{ address: '::ffff:127.0.0.1', family: 6 }]);
    const own = [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    for (const name of ['localhost', 'LOCALHOST.', 'a.localhost'])
      expect(await addressesOf(name)).toEqual(own);
    expect(names.asked).toEqual([]);
  });

  it('whose servers do not answer are given up as soon as the caller leaves', async () => {
    const leaving = new AbortController();
    const asking = addressesOf('silent.example', leaving.signal);
    await names.untilAsked('silent.example');
    leaving.abort();
    await expect(asking).rejects.toMatchObject({ code: 'ECANCELLED' });
    await expect(addressesOf('later.example', leaving.signal)).rejects.toMatchObject({ code: 'ECANCELLED' });
  });
});
