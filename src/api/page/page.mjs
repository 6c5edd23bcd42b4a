// Sends what is written in the page to /graphql and shows what comes back.

const examples = {
  "Leagues and campaigns": `{
  leagues(first: 10) {
    nodes {
      id
      name
      league { campaigns { id name } }
    }
  }
}`,
  "A campaign's table": `query Table($campaign: CampaignId!) {
  campaign(id: $campaign) {
    name
    phase
    standings { rank name played won drawn lost points }
    games { nodes { number names stage battleId } }
  }
}`,
  "A roster with its grenades": `query Sheet($roster: RosterId!) {
  roster(id: $roster) {
    name
    points
    status
    sheet { name points grenades { name total used left } }
  }
}`,
  "A battle at a version": `query Battle($battle: BattleId!, $at: Int) {
  battle(id: $battle, at: $at) {
    title
    turn
    side
    phase
    sides { side name points broken }
    models { key name whereabouts at { x y } woundsLeft }
    choices(side: RED) { does model weapon targets reach }
  }
}`,
  "The dice of a battle": `query Dice($battle: BattleId!) {
  battle(id: $battle) {
    rolls(last: 20) { nodes { version asked { ask subject dice atLeast } faces passed source } }
  }
}`,
  "Follow a battle": `subscription Follow($battle: BattleId!, $after: Int) {
  battleEvents(battle: $battle, after: $after) { version kind narration }
}`,
  "Packs and prices": `{
  packs { id name entries { id name role points } }
}`,
  "Special rules in Russian": `{
  rules { id name(language: RUSSIAN) effect(language: RUSSIAN) standing workedOut }
}`,
  "A new player": `mutation {
  createPlayer(name: "Ann") {
    ... on Accepted { player { id name } }
    ... on Refused { code sentence }
  }
}`,
};

const part = (id) => document.getElementById(id);
const [form, example, query, variables] = ["form", "example", "query", "variables"].map(part);
const [stop, state, answer] = ["stop", "state", "answer"].map(part);
const needed = (text) => [...text.matchAll(/\$(\w+):/g)].map(([, name]) => [name, null]);
let socket = null;

for (const name of Object.keys(examples)) example.add(new Option(name));
example.addEventListener("change", choose);
choose();

function choose() {
  query.value = examples[example.value];
  const names = Object.fromEntries(needed(query.value));
  variables.value = Object.keys(names).length ? JSON.stringify(names, null, 2) : "";
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    run();
  }
});
stop.addEventListener("click", leave);

async function run() {
  leave();
  let request;
  try {
    request = { query: query.value, variables: variables.value.trim() ? JSON.parse(variables.value) : {} };
  } catch (error) {
    return show(`The variables are not JSON: ${error.message}`);
  }
  if (/(^|\n)\s*subscription\b/.test(request.query)) return follow(request);
  state.textContent = "Waiting...";
  try {
    const response = await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
    });
    show(JSON.stringify(await response.json(), null, 2));
  } catch (error) {
    show(`The server did not answer: ${error.message}`);
  }
  state.textContent = "";
}

function follow(request) {
  const place = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/graphql`;
  const opened = (socket = new WebSocket(place, "graphql-transport-ws"));
  const say = (message) => opened.send(JSON.stringify(message));
  show("");
  stop.disabled = false;
  state.textContent = "Following...";
  opened.onopen = () => say({ type: "connection_init" });
  opened.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "connection_ack") say({ id: "1", type: "subscribe", payload: request });
    if (message.type === "ping") say({ type: "pong" });
    if (message.type === "next" || message.type === "error") {
      answer.textContent += `${JSON.stringify(message.payload, null, 2)}\n`;
    }
    if (message.type === "complete" || message.type === "error") opened.close();
  };
  opened.onclose = () => socket === opened && leave();
}

function leave() {
  const open = socket;
  socket = null;
  open?.close();
  stop.disabled = true;
  state.textContent = "";
}

function show(text) {
  answer.textContent = text;
}
