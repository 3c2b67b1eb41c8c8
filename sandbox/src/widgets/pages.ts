import type { Match, Series } from '@sightline/provider-contract/data.ts';
import { escapeMarkup } from '../images/svg.ts';
import type { World } from '../world/world.ts';

/** Posts the height on load and on each change; only pages that may frame this one receive it. */
export const HEIGHT_SCRIPT = `const widget = document.documentElement.dataset.widget;
let last = -1;
function report() {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (height === last) return;
  last = height;
  window.parent.postMessage({ type: 'widget_height', widget, height }, '*');
}
new ResizeObserver(report).observe(document.body);
window.addEventListener('load', report);
`;

export const STYLES = `:root { color-scheme: light dark; }
* { box-sizing: border-box; margin: 0; }
body { padding: 16px; font: 14px/1.45 system-ui, sans-serif; color: light-dark(#1b1f24, #e8eaed); background: light-dark(#f6f7f9, #17191d); font-variant-numeric: tabular-nums; }
h1 { font-size: 13px; font-weight: 600; color: light-dark(#5a6472, #a0a8b4); margin-bottom: 12px; }
.sides { display: grid; grid-template-columns: 1fr auto 1fr; gap: 12px; align-items: center; }
.sides > :last-child { text-align: right; }
.name { font-size: 16px; font-weight: 650; overflow-wrap: anywhere; }
.score { font-size: 26px; font-weight: 700; white-space: nowrap; }
ul { list-style: none; padding: 0; }
table { width: 100%; border-collapse: collapse; margin-top: 12px; }
th, td { padding: 6px 4px; border-top: 1px solid light-dark(#dde1e6, #2d3138); text-align: left; font-weight: 400; }
td:last-child { text-align: right; }
.screen { aspect-ratio: 16 / 9; display: grid; place-content: center; text-align: center; gap: 8px; padding: 16px; border-radius: 8px; background: linear-gradient(135deg, #222a3a, #0c0f16); color: #f2f4f8; }
.screen .name { font-size: 20px; }
`;

function htmlDocument(widget: string, body: string): string {
  const name = escapeMarkup(widget);
  return (
    `<!doctype html><html lang="en" data-widget="${name}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${name}</title><link rel="stylesheet" href="/widgets/assets/widget.css"><script defer src="/widgets/assets/height.js"></script></head><body>${body}</body></html>`
  );
}

export function shortPage(widget: string, text: string): string {
  return htmlDocument(widget, `<p>${escapeMarkup(text)}</p>`);
}

/** The game of single players. */
const SOLO_GAME = 24;

interface Side {
  readonly name: string;
  readonly score: number;
  readonly lineUp: readonly string[];
}

function sideOf(world: World, series: Series, seed: number): Side {
  const participant = series.participants.find((p) => p.seed === seed);
  const roster = participant?.roster ? world.rosters.get(participant.roster.id) : undefined;
  const lineUp = (roster?.line_up?.players ?? []).map(({ id }) => world.players.get(id)?.nick_name ?? 'Unknown');
  const team = roster?.team ? world.teams.get(roster.team.id)?.name : undefined;
  const name = series.game.id === SOLO_GAME ? lineUp[0] : (team ?? lineUp[0]);
  return { name: name ?? 'To be decided', score: participant?.score ?? 0, lineUp };
}

/** The slug decides what a widget shows of a series: a broadcast picture, the line-ups, or the score (all other slugs). */
export function seriesPage(world: World, widget: string, series: Series): string {
  const [home, away] = [sideOf(world, series, 1), sideOf(world, series, 2)];
  const tournament = series.tournament === null ? undefined : world.tournaments.get(series.tournament.id);
  const title = escapeMarkup([tournament?.title, series.title].filter((part) => typeof part === 'string').join(' · '));
  if (widget === 'broadcast') {
    return htmlDocument(
      widget,
      `<div class="screen"><p>${title}</p><p class="name">${escapeMarkup(home.name)} vs ${escapeMarkup(away.name)}</p><p>Demo broadcast</p></div>`,
    );
  }
  const middle = widget === 'pre-series' ? `Best of ${series.format?.best_of ?? '?'}` : `${home.score} : ${away.score}`;
  const head = `<h1>${title}</h1><div class="sides"><p class="name">${escapeMarkup(home.name)}</p><p class="score">${middle}</p><p class="name">${escapeMarkup(away.name)}</p></div>`;
  return htmlDocument(widget, head + (widget === 'pre-series' ? lineUps(home, away) : matches(world, series)));
}

function lineUps(home: Side, away: Side): string {
  const rows = Array.from({ length: Math.max(home.lineUp.length, away.lineUp.length) }, (_, i) => {
    return `<tr><td>${escapeMarkup(home.lineUp[i] ?? '')}</td><td>${escapeMarkup(away.lineUp[i] ?? '')}</td></tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}

function matches(world: World, series: Series): string {
  const rows = series.matches
    .map(({ id }) => world.matches.get(id))
    .filter((match) => match !== undefined)
    .filter((match) => match.deleted_at === null)
    .map((match) => `<tr><td>Match ${match.order}</td><td>${escapeMarkup(match.lifecycle)}</td><td>${scoreOf(match)}</td></tr>`);
  return `<table>${rows.join('')}</table>`;
}

function scoreOf(match: Match): string {
  return match.participants.map((p) => p.score ?? 0).join(' : ');
}
