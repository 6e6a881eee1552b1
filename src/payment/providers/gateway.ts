import { outsideAddressFault } from '../../outside/outside-address.js';
import { isGatewayOf } from '../pos-companies.js';
import { type PointOfSale, ProviderUnavailable } from './payment-provider.js';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export interface Outside {
  allowPrivate: boolean;
  timeoutMs: number;
  /** Hosts of virtual POS beside the providers' own. */
  gatewayHosts: readonly string[];
}

/**
 * Where a form is posted: the hotel's own address, completed by the provider's path when it names only a host, or the
 * provider's default. Only the guest's browser goes there, so that it may be any https address of the provider, and plain
 * http to the browser's own machine, where the demonstration bank is.
 */
export function formGateway(pos: Gateway, fallback: string, outside: Outside): string {
  const address = addressOf(pos, fallback, outside);
  const fault = outsideAddressFault(address, true);
  if (fault) throw new ProviderUnavailable(`gatewayUrl ${fault}`);
  const url = new URL(address);
  if (url.protocol !== 'https:' && !LOOPBACK.test(url.hostname) && !outside.allowPrivate) {
    throw new ProviderUnavailable('gatewayUrl must begin with https://');
  }
  if (url.pathname === '/') url.pathname = new URL(fallback).pathname;
  return url.href;
}

/** The address that API paths are appended to: https and public, because it is this service that goes there. */
export function apiGateway(pos: Gateway, fallback: string, outside: Outside): string {
  const address = addressOf(pos, fallback, outside);
  const fault = outsideAddressFault(address, outside.allowPrivate);
  if (fault) throw new ProviderUnavailable(`gatewayUrl ${fault}`);
  return address.replace(/\/+$/, '');
}

export function inquiryGateway(pos: Gateway, fallback: string, path: string, outside: Outside): string {
  const address = apiGateway(pos, fallback, outside);
  return new URL(path, address).href;
}

type Gateway = Pick<PointOfSale, 'companyCode' | 'gatewayUrl'>;

function addressOf({ companyCode, gatewayUrl }: Gateway, fallback: string, outside: Outside): string {
  if (gatewayUrl === null) return fallback;
  if (!isGatewayOf(companyCode, gatewayUrl, outside.gatewayHosts))
    throw new ProviderUnavailable(`gatewayUrl is at no host of ${companyCode}`);
  return gatewayUrl;
}
