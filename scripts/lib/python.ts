import { execFileSync } from 'node:child_process';

/** Debian packages of what the Python programs import. Test set-up installs them if it may; where they are missing, tests skip these programs. */
export const PYTHON_PACKAGES = ['python3-requests', 'python3-websockets'] as const;
export const NO_PYTHON = `${PYTHON_PACKAGES.join(' or ')} is not installed`;

/**
 * A Python that has modules, for example `requests, websockets`; null if there is none. The system's Python is tried first, because
 * Debian installs the packages for it.
 */
export function pythonWith(modules: string): string | null {
  const found = ['/usr/bin/python3', 'python3'].find((python) => {
    try {
      execFileSync(python, ['-c', `import ${modules}`], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
  return found ?? null;
}
