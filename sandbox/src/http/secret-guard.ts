import type { Request, RequestHandler } from 'express';
import type { SecretOwner, Secrets } from '../account/secrets.ts';
import { ProviderFault } from './fault.ts';
import type { RateLimiter } from './rate-limit.ts';

const owners = new WeakMap<Request, SecretOwner>();

/** The client whose secret came with a request that {@link secretGuard} let through. */
export function ownerOf(req: Request): SecretOwner {
  const owner = owners.get(req);
  if (owner === undefined) throw new Error('This route stands outside the secret guard');
  return owner;
}

/**
 * Lets through who has a good secret (401), one of the products (403; any product when none is named) and a request
 * left in the bucket (429). The secret comes in the header, or in the `secret` parameter; the header wins.
 */
export function secretGuard(options: {
  readonly secrets: Secrets;
  readonly header: string;
  readonly limiter: RateLimiter;
  readonly products?: readonly string[];
}): RequestHandler {
  const { secrets, header, limiter, products } = options;
  return (req, res, next) => {
    const fromQuery = takeSecretFromUrl(req);
    const secret = req.get(header) ?? fromQuery;
    const owner = secret === null || secret === '' ? null : secrets.resolve(secret);
    if (owner === null) throw new ProviderFault(401, 'unauthorized', 'A valid secret is required.');
    const rate = limiter.take(owner);
    res.set(rate.headers);
    if (!rate.allowed) throw new ProviderFault(429, 'rate_limited', 'Too many requests.');
    const entitled = owner.products.some(({ productId }) => products === undefined || products.includes(productId));
    if (!entitled) throw new ProviderFault(403, 'product_missing', 'The client does not have the product that this needs.');
    owners.set(req, owner);
    next();
  };
}

/** Taken out of the URL, since the contract of an endpoint does not know it. */
function takeSecretFromUrl(req: Request): string | null {
  const start = req.url.indexOf('?');
  if (start < 0) return null;
  const parts = req.url.slice(start + 1).split('&');
  const found = parts.find((part) => part.startsWith('secret='));
  if (found === undefined) return null;
  const rest = parts.filter((part) => !part.startsWith('secret=')).join('&');
  req.url = req.url.slice(0, start) + (rest === '' ? '' : `?${rest}`);
  return new URLSearchParams(found).get('secret');
}
