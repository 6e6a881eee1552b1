import { QueryFailedError } from 'typeorm';
import { tellFailure } from './failure.js';

describe('a person is told of', () => {
  const ofDatabase = (code: string, message: string) =>
    tellFailure(new QueryFailedError('SELECT 1', [], Object.assign(new Error(message), { code })));

  it.each([
    ['a wrong password', '28P01', 'The database refuses the connection: '],
    ['a missing database', '3D000', 'The database refuses the connection: '],
    ['a right that the role lacks', '42501', 'The role may not do in the database what is needed: '],
    ['a full disk of the database', '53100', 'The database cannot do its work: '],
  ])('%s', (_, code, beginning) => {
    expect(ofDatabase(code, 'what PostgreSQL says')).toContain(`${beginning}what PostgreSQL says`);
  });

  it.each([
    ['a full disk', 'ENOSPC', 'write', 'ENOSPC: no space left on device, write'],
    ['a read-only disk', 'EROFS', 'open', "EROFS: read-only file system, open '/data/keeper.log'"],
    ['a folder of somebody else', 'EACCES', 'mkdir', "EACCES: permission denied, mkdir '/data'"],
  ])('%s', (_, code, syscall, message) => {
    expect(tellFailure(Object.assign(new Error(message), { code, syscall }))).toBe(message);
  });

  it('a server that cannot be reached, and a certificate that is not trusted', () => {
    const refused = { code: 'ECONNREFUSED', syscall: 'connect' };
    expect(tellFailure(Object.assign(new Error('connect ECONNREFUSED'), refused))).toBe(
      'The database cannot be reached: connect ECONNREFUSED',
    );
    const distrusted = { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
    expect(tellFailure(Object.assign(new Error('self-signed certificate'), distrusted))).toBe(
      'The database cannot be reached: self-signed certificate',
    );
  });

  it('no fault of our own, which the log tells of', () => {
    expect(tellFailure(new TypeError('x is not a function'))).toBeUndefined();
    expect(ofDatabase('42P01', 'relation does not exist')).toBeUndefined();
  });
});
