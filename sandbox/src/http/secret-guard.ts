import type { Request, RequestHandler } from 'express';
import type { SecretOwner, Secrets } from '../account/secrets.ts';
import { ProviderFault } from './fault.ts';
import type { RateLimiter } from './rate-limit.ts';

const owners = new WeakMap<Request, SecretOwner>();

/** The client of the secret of a request that {@link secretGuard} accepted. */
export function ownerOf(req: Request): SecretOwner {
  const owner = owners.get(req);
  if (owner === undefined) throw new Error('This route is outside the secret guard');
  return owner;
}

/**
 * Requires a valid secret (else 401), one of the products (else 403; any product if none is named) and a token
 * in the bucket (else 429). The secret is in the header or in the `secret` parameter; the header takes precedence.
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
    const isEntitled = owner.products.some(({ productId }) => products === undefined || products.includes(productId));
    if (!isEntitled) throw new ProviderFault(403, 'product_missing', 'The client does not have the product that this needs.');
    owners.set(req, owner);
    next();
  };
}

/** Removes the secret from the URL, since it is not part of the contract of an endpoint. */
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
