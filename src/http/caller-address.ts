import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

const SUBSCRIBER_BITS = 64;

/** The caller's address; an IPv4 address that came over an IPv6 socket in its own form. '' where the caller is gone. */
export function callerAddress(request: Request): string {
  const { ip = '' } = request;
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip;
}

/** What limits count by: an IPv4 address, or the first 64 bits of an IPv6 address, of which one caller has 2^64. */
export function limitedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(address)}/${SUBSCRIBER_BITS}`).toString();
}

function withoutZone(address: string): string {
  return address.replace(/%.*$/, '');
}
