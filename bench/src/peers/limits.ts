import { createServer } from 'node:http';
import express from 'express';
import { listenOnFreePort } from './listen-on-free-port.ts';
import type { Peer } from './peer.ts';

/** The least that Node can do: the same bytes for every request, once its body was read. */
export const http: Peer = ({ answer }) => {
  const body = Buffer.from(answer);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.length) };
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => response.writeHead(200, headers).end(body));
  });
  return listenOnFreePort(server);
};

/** A bare express route: no body parser, no headers of its own, no entity tag. */
export const bareExpress: Peer = ({ answer }) => {
  const body = Buffer.from(answer);
  const app = express().disable('x-powered-by').disable('etag');
  app.post('/graphql', (_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.send(body);
  });
  return listenOnFreePort(createServer(app));
};
