import { outsideAddressFault } from '../../http/outside-address.js';
import { ProviderUnavailable } from './payment-provider.js';

/** How providers reach outside: from the settings. */
export interface Outside {
  allowPrivate: boolean;
  timeoutMs: number;
}

/**
 * Where a form is posted: the hotel's own address, completed by the provider's path when it names only a host, or the
 * provider's default. It must be https and public, also though it is the guest's browser that goes there.
 */
export function formGateway(gatewayUrl: string | null, fallback: string, outside: Outside): string {
  const url = new URL(checked(gatewayUrl ?? fallback, outside));
  if (url.pathname === '/') url.pathname = new URL(fallback).pathname;
  return url.href;
}

/** The address that API paths are appended to. */
export function apiGateway(gatewayUrl: string | null, fallback: string, outside: Outside): string {
  return checked(gatewayUrl ?? fallback, outside).replace(/\/+$/, '');
}

function checked(url: string, outside: Outside): string {
  const fault = outsideAddressFault(url, outside.allowPrivate);
  if (fault) throw new ProviderUnavailable(`gatewayUrl ${fault}`);
  return url;
}
