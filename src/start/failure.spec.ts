import { QueryFailedError } from 'typeorm';
import { invalidField, ServiceError } from '../http/errors.js';
import { explainFailure } from './failure.js';

describe('a person is told of', () => {
  const ofDatabase = (code: string, message: string) =>
    explainFailure(new QueryFailedError('SELECT 1', [], Object.assign(new Error(message), { code })));

  it.each([
    ['a wrong password', '28P01', 'The database refuses the connection: '],
    ['a missing database', '3D000', 'The database refuses the connection: '],
    ['a right that the role lacks', '42501', 'The role may not do in the database what is needed: '],
    ['a full disk of the database', '53100', 'The disk of the database is full: '],
  ])('%s', (_, code, beginning) => {
    expect(ofDatabase(code, 'what PostgreSQL says')).toContain(`${beginning}what PostgreSQL says`);
  });

  it.each([
    ['a full disk', 'ENOSPC', 'write', 'Free some space and start again.'],
    [
      'a read-only disk',
      'EROFS',
      'open',
      'Make the disk writable, or choose another place (DATA_DIR, BACKUP_DIR).',
    ],
    ['a folder that is not there', 'ENOENT', 'mkdir', 'Make that folder first, or choose another place'],
    ['a file in the place of a folder', 'ENOTDIR', 'mkdir', 'Move away what stands there'],
    ['a folder of somebody else', 'EACCES', 'mkdir', 'Give it to the user who runs the service'],
  ])('%s, and what to do', (_, code, syscall, remedy) => {
    const error = Object.assign(new Error(`${code}: ${syscall} '/data'`), { code, syscall });
    expect(explainFailure(error)).toContain(`${code}: ${syscall} '/data'. ${remedy}`);
  });

  it('a server that cannot be reached, and a certificate that is not trusted', () => {
    const refused = { code: 'ECONNREFUSED', syscall: 'connect' };
    expect(explainFailure(Object.assign(new Error('connect ECONNREFUSED'), refused))).toBe(
      'The database cannot be reached: connect ECONNREFUSED',
    );
    const missing = { code: 'ENOENT', syscall: 'connect' };
    expect(explainFailure(Object.assign(new Error('connect ENOENT /run/postgresql'), missing))).toBe(
      'The database cannot be reached: connect ENOENT /run/postgresql',
    );
    const distrusted = { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
    expect(explainFailure(Object.assign(new Error('self-signed certificate'), distrusted))).toBe(
      'The database cannot be reached: self-signed certificate',
    );
  });

  it('what was typed and cannot be, and why something is refused', () => {
    expect(explainFailure(invalidField('title', 'is_required'))).toBe('title: is_required');
    const refused = new ServiceError('hotel_cannot_be_copied', 422, {
      reason: 'roomTypes[0].name: is missing',
    });
    expect(explainFailure(refused)).toBe('hotel_cannot_be_copied\nroomTypes[0].name: is missing');
    expect(explainFailure(new ServiceError('record_is_not_found', 404))).toBe('record_is_not_found');
  });

  it('no fault of our own, which the log tells of', () => {
    expect(explainFailure(new TypeError('x is not a function'))).toBeUndefined();
    expect(ofDatabase('42P01', 'relation does not exist')).toBeUndefined();
  });
});
