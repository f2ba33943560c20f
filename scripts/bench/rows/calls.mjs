import { interleaved } from '../measure.mjs';
import { ECHO, echoThroughCallTool, execute, NOTHING } from '../programs.mjs';
import { atMostMore, atMostTimes } from '../row.mjs';
import { withConnecta, withDirect } from '../servers.mjs';

const ADDRESS = '"everything.echo"';
const ARGS = JSON.stringify(ECHO);
const ONE_CALL = `async () => connecta.call(${ADDRESS}, ${ARGS})`;
const BATCH = `async () => {
  const entries = Array.from({ length: 10 }, () => ({ address: ${ADDRESS}, args: ${ARGS} }));
  return (await connecta.batch(entries)).length;
}`;

/** Rows 1 to 4: what a program and its calls cost over warm connections. */
export function measureCalls() {
  return withConnecta({}, (connecta) => withDirect((direct) => measure(connecta, direct)));
}

async function measure(connecta, direct) {
  const echo = () => direct.callTool({ name: 'echo', arguments: ECHO });
  const times = await interleaved({
    ping: () => connecta.ping(),
    nothing: () => execute(connecta, NOTHING),
    direct: echo,
    oneCall: () => execute(connecta, ONE_CALL),
    tenDirect: () => Promise.all(Array.from({ length: 10 }, echo)),
    batch: () => execute(connecta, BATCH),
    callTool: () => echoThroughCallTool(connecta),
  });
  const ping = { baseline: '`ping`', base: times.ping };
  const one = { baseline: 'the same call, direct', base: times.direct };
  const ten = { baseline: 'ten direct calls at once', base: times.tenDirect };
  return [
    atMostMore({ row: '1', work: '`async () => 1`', value: times.nothing, ...ping }, 2),
    atMostMore({ row: '2', work: 'a program with one call', value: times.oneCall, ...one }, 3),
    atMostTimes({ row: '3', work: 'a batch of ten calls', value: times.batch, ...ten }, 1.5),
    atMostMore({ row: '4', work: '`call_tool`, value mode', value: times.callTool, ...one }, 1),
  ];
}
