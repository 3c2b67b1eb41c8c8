import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from '../../scripts/lib/processes.ts';

/** Where this machine's certificates are, and where an image expects them. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const PATH_VARIABLE = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const PULL_S = 20;
/** Debian's engine has the classic builder only, and a busy disk needs more than a minute to remove a volume. */
const DOCKER_ENVIRONMENT = { DOCKER_BUILDKIT: '0', COMPOSE_HTTP_TIMEOUT: '300' };

/** An image that the project's files name, and how to build it where no registry can be reached. */
interface Base {
  /** All its names. */
  readonly images: readonly string[];
  readonly packages: readonly string[];
  /** Files beside the Dockerfile. */
  readonly prepare: (folder: string) => Promise<void>;
  readonly dockerfile: string;
}

/** Does what the official image does at its start: fills in the templates, and stays in the foreground. */
const NGINX_START = `#!/bin/sh
set -e
names="$(env | sed -n 's/^\\([A-Z_]*\\)=.*/\${\\1}/p' | tr '\\n' ' ')"
for template in /etc/nginx/templates/*.template; do
  envsubst "$names" < "$template" > "/etc/nginx/conf.d/$(basename "$template" .template)"
done
exec nginx -g 'daemon off;'
`;
/** Writes only to the folders that the official image writes to. */
const NGINX_CONFIGURATION = `pid /run/nginx.pid;
error_log /dev/stderr warn;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_body_temp_path /var/cache/nginx/body;
  proxy_temp_path /var/cache/nginx/proxy;
  fastcgi_temp_path /var/cache/nginx/fastcgi;
  uwsgi_temp_path /var/cache/nginx/uwsgi;
  scgi_temp_path /var/cache/nginx/scgi;
  include /etc/nginx/conf.d/*.conf;
}
`;

const NODE: Base = {
  images: ['node:26-bookworm-slim', `node:${process.versions.node}-bookworm-slim`],
  packages: ['libatomic1', 'libstdc++6'],
  prepare: async (folder) => {
    await cp(process.execPath, join(folder, 'node'), { dereference: true });
    await runOrThrow('npm', ['pack', 'npm@11', '--silent', '--pack-destination', folder]);
    await cp(CERTIFICATES, join(folder, 'ca-certificates.crt'));
  },
  // Installations in a container trust the certificates that this machine trusts.
  dockerfile: `COPY node /usr/local/bin/
ADD npm-*.tgz /usr/local/lib/node_modules/
COPY ca-certificates.crt /etc/ssl/certs/
ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES} npm_config_cafile=${CERTIFICATES}
RUN cd /usr/local/lib/node_modules && mv package npm && cd /usr/local/bin \\
  && ln -s ../lib/node_modules/npm/bin/npm-cli.js npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js npx \\
  && useradd --create-home node
CMD ["node"]
`,
};

const REDIS: Base = {
  images: ['redis:7-bookworm'],
  packages: ['redis-server'],
  prepare: (folder) =>
    writeFile(join(folder, 'redis-server'), '#!/bin/sh\nexec /usr/bin/redis-server --protected-mode no "$@"\n'),
  dockerfile: `COPY redis-server /usr/local/bin/
RUN chmod +x /usr/local/bin/redis-server
WORKDIR /data
CMD ["redis-server"]
`,
};

const NGINX: Base = {
  images: ['nginx:1.28-bookworm'],
  packages: ['nginx-light', 'gettext-base'],
  prepare: async (folder) => {
    await writeFile(join(folder, 'start'), NGINX_START);
    await writeFile(join(folder, 'nginx.conf'), NGINX_CONFIGURATION);
  },
  dockerfile: `COPY nginx.conf /etc/nginx/
COPY start /
RUN chmod +x /start && mkdir -p /var/cache/nginx
CMD ["/start"]
`,
};

/** Does what the official image does at its first start: creates the database. */
const POSTGRES_START = `#!/bin/sh
set -e
if [ "$(id -u)" = 0 ]; then
  chown postgres:postgres "$PGDATA" /var/run/postgresql
  exec setpriv --reuid postgres --regid postgres --init-groups "$0"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --wait --options "-c listen_addresses=''" start
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl --wait stop
fi
exec postgres -c listen_addresses='*'
`;

const POSTGRES: Base = {
  images: ['postgres:15-bookworm'],
  packages: ['postgresql-15'],
  prepare: (folder) => writeFile(join(folder, 'start'), POSTGRES_START),
  dockerfile: `COPY start /
RUN chmod +x /start && mkdir -p /var/lib/postgresql/data /var/run/postgresql && chmod 700 /var/lib/postgresql/data
ENV PATH=/usr/lib/postgresql/15/bin:$PATH PGDATA=/var/lib/postgresql/data
CMD ["/start"]
`,
};

/** Runs a program to its end. @returns its output; rejects with it when the program fails */
export async function runOrThrow(program: string, args: readonly string[], cwd = ROOT): Promise<string> {
  const { code, output } = await run(program, args, DOCKER_ENVIRONMENT, cwd);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${output.slice(-4_000)}`);
  return output;
}

/** Provides the images that Dockerfile and docker-compose.yml name: local ones, else pulled ones, else built from Debian's packages. */
export async function provideBaseImages(): Promise<void> {
  await Promise.all([NODE, REDIS, NGINX, POSTGRES].map(async (base) => (await findOrPull(base)) || (await build(base))));
}

async function findOrPull({ images }: Base): Promise<boolean> {
  for (const image of images) {
    if ((await run('docker', ['image', 'inspect', image])).code === 0) continue;
    if ((await run('timeout', [String(PULL_S), 'docker', 'pull', '--quiet', image])).code !== 0) return false;
  }
  return true;
}

async function build({ images, packages, prepare, dockerfile }: Base): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-base-'));
  try {
    await makeDebian(packages, join(folder, 'debian.tar'));
    await prepare(folder);
    await writeFile(join(folder, 'Dockerfile'), `FROM scratch\nADD debian.tar /\nENV ${PATH_VARIABLE}\n${dockerfile}`);
    await runOrThrow('docker', ['build', '--quiet', ...images.flatMap((image) => ['--tag', image]), folder]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a small Debian system to an archive: as in the official images, without manuals and package lists. */
function makeDebian(packages: readonly string[], archive: string): Promise<string> {
  const without = ['doc', 'man', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  return runOrThrow('mmdebstrap', [
    '--quiet',
    '--variant=minbase',
    '--aptopt=Apt::Install-Recommends "false"',
    // A merged /usr from the start; the package that merges it later needs all of Perl.
    '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr',
    `--include=${['usr-is-merged', ...packages].join()}`,
    ...without,
    '--customize-hook=rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt "$1"/etc/nginx/sites-enabled',
    'bookworm',
    archive,
  ]);
}
