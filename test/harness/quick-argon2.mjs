import { Algorithm, hash as realHash, verify } from '@node-rs/argon2';

/*
 * Takes the place of the package in the tests, whose hundreds of hotels would otherwise spend a minute on hashing. It refuses
 * what is below OWASP's floor, so that each test still shows that the service asks for it.
 */

const FLOOR = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2 };

export { Algorithm, verify };

export async function hash(password, { algorithm, memoryCost, timeCost, parallelism }) {
  if (algorithm !== FLOOR.algorithm || memoryCost < FLOOR.memoryCost || timeCost < FLOOR.timeCost)
    throw new Error('a password is hashed below the floor for argon2id');
  return realHash(password, { algorithm, memoryCost: 64, timeCost: 1, parallelism });
}
