import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryWindow } from '../../testing/memory-storage.ts';
import { NOTHING_TYPED, signatureDraft } from './signature.ts';

const TYPED = { ...NOTHING_TYPED, 'signer.name': 'Bo Lund' };

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('what was typed before the sign-in belongs to who signs in, and to nobody else', () => {
  signatureDraft(null, 'c-1').keep(TYPED);
  expect(signatureDraft('7', 'c-2').read()).toBeNull();
  expect(signatureDraft('7', 'c-1').read()).toEqual(TYPED);
  expect(signatureDraft('8', 'c-1').read()).toBeNull();
  expect(signatureDraft(null, 'c-1').read()).toBeNull();
  expect(signatureDraft('7', 'c-1').read()).toEqual(TYPED);
});

it('typed before the sign-in fills blank fields only, and overwrites nothing', () => {
  const own = { ...NOTHING_TYPED, 'recipient.name': 'Ana Lund', 'signer.name': 'Bo Lund', 'signer.email': 'bo@lund.test' };
  signatureDraft('7', 'c-1').keep(own);
  signatureDraft(null, 'c-1').keep({ ...NOTHING_TYPED, 'recipient.name': 'A', 'signer.role': 'Director', 'signer.name': ' ' });
  expect(signatureDraft('7', 'c-1').read()).toEqual({ ...own, 'signer.role': 'Director' });
  expect(signatureDraft(null, 'c-1').read()).toBeNull();
});

it('is gone once erased', () => {
  signatureDraft('7', 'c-1').keep(TYPED);
  signatureDraft('7', 'c-1').erase();
  expect(signatureDraft('7', 'c-1').read()).toBeNull();
});
