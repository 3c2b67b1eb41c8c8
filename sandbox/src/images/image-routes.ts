import express, { type Router } from 'express';
import type { World } from '../world/world.ts';
import { logo, type Shape } from './svg.ts';

const SIZE_PX = 192;
const THUMBNAIL_PX = 64;

/** Logos of teams, players, tournaments and games, drawn on request from the world's names. */
export function imageRoutes({ world }: { readonly world: World }): Router {
  const draw: Readonly<Record<string, (id: number, size: number, shape: string | undefined) => string | null>> = {
    teams: (id, size) => {
      const team = world.teams.get(id);
      return team === undefined ? null : logo(team.abbreviation ?? team.name, id, 'shield', size);
    },
    players: (id, size) => {
      const player = world.players.get(id);
      return player === undefined ? null : logo(player.nick_name.slice(0, 2), id, 'circle', size);
    },
    tournaments: (id, size) => {
      const tournament = world.tournaments.get(id);
      return tournament === undefined ? null : logo(tournament.abbreviation ?? tournament.title, id, 'square', size);
    },
    games: (id, size, shape) => {
      const game = world.games.find((one) => one.id === id);
      const known: readonly Shape[] = ['circle', 'square', 'rectangle'];
      const form = known.find((one) => one === shape);
      return game === undefined || form === undefined ? null : logo(game.abbreviation, id * 7, form, size);
    },
  };
  const router = express.Router();
  router.get('/:folder/:file', (req, res) => {
    const [, id, variant] = /^(\d{1,9})(?:-([a-z]+))?\.svg$/.exec(req.params.file) ?? [];
    const folder = Object.hasOwn(draw, req.params.folder) ? draw[req.params.folder] : undefined;
    const svg = folder?.(Number(id ?? 0), variant === 's' ? THUMBNAIL_PX : SIZE_PX, variant) ?? null;
    if (svg === null) {
      res.status(404).end();
      return;
    }
    res.set({
      'Cache-Control': 'public, max-age=3600',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy': "default-src 'none'",
    });
    res.type('image/svg+xml').send(svg);
  });
  return router;
}
