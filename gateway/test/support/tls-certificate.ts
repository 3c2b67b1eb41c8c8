import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A new folder with a self-signed certificate for 127.0.0.1: tls.crt and tls.key. */
export interface TlsFolder {
  readonly path: string;
  /** Content of tls.crt. */
  readonly certificate: string;
  delete(): Promise<void>;
}

export async function createTlsFolder(): Promise<TlsFolder> {
  const path = await mkdtemp(join(tmpdir(), 'sightline-tls-'));
  const [key, certificate] = [join(path, 'tls.key'), join(path, 'tls.crt')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const program = process.env['OPENSSL_PATH'] ?? 'openssl';
  await promisify(execFile)(program, [...request, ...subject, '-keyout', key, '-out', certificate]);
  return { path, certificate: await readFile(certificate, 'utf8'), delete: () => rm(path, { recursive: true }) };
}
