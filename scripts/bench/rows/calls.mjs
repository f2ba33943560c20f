import { interleaved } from '../measure.mjs';
import { ECHO, echoThroughCallTool, execute, NOTHING } from '../programs.mjs';
import { atMostMore, atMostTimes, row } from '../row.mjs';
import { withConnecta, withDirect } from '../servers.mjs';

const ADDRESS = '"everything.echo"';
const ARGS = JSON.stringify(ECHO);
const ONE_CALL = `async () => connecta.call(${ADDRESS}, ${ARGS})`;
const BATCH = `async () => {
  const entries = Array.from({ length: 10 }, () => ({ address: ${ADDRESS}, args: ${ARGS} }));
  return (await connecta.batch(entries)).length;
}`;

/** After a run the next interpreter is made: about as long as a person never is behind their last run. In milliseconds. */
const PAUSE = 25;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

/** Rows 1 to 4: what a program and its calls cost over warm connections. */
export function measureCalls() {
  return withConnecta({}, (connecta) => withDirect((direct) => measure(connecta, direct)));
}

async function measure(connecta, direct) {
  const echo = () => direct.callTool({ name: 'echo', arguments: ECHO });
  const ping = () => connecta.ping();
  const nothing = () => execute(connecta, NOTHING);
  const times = await interleaved(
    {
      ping,
      nothing,
      direct: echo,
      oneCall: () => execute(connecta, ONE_CALL),
      tenDirect: () => Promise.all(Array.from({ length: 10 }, echo)),
      batch: () => execute(connecta, BATCH),
      callTool: () => echoThroughCallTool(connecta),
    },
    { runs: 60, warmUp: 150, between: pause },
  );
  const inARow = await interleaved({ ping, nothing }, { runs: 60 });
  return rows(times, inARow);
}

function rows(times, inARow) {
  const ping = { baseline: '`ping`', base: times.ping };
  const one = { baseline: 'the same call, direct', base: times.direct };
  const ten = { baseline: 'ten direct calls at once', base: times.tenDirect };
  const hurried = { baseline: '`ping`', base: inARow.ping, value: inARow.nothing };
  return [
    atMostMore({ row: '1', work: '`async () => 1`', value: times.nothing, ...ping }, 2),
    row({ row: '1', work: '`async () => 1`, one after the other', ...hurried, bar: 'reported' }),
    atMostMore({ row: '2', work: 'a program with one call', value: times.oneCall, ...one }, 3),
    atMostTimes({ row: '3', work: 'a batch of ten calls', value: times.batch, ...ten }, 1.5),
    atMostMore({ row: '4', work: '`call_tool`, value mode', value: times.callTool, ...one }, 1),
  ];
}
