/** What programs do with the platform, each in a whole document of its own, and what they find when it works. */
export interface OrdinaryProgram {
  readonly name: string;
  /** The body of its document. Its scripts tell with `found(value)`. */
  readonly body: string;
  /** In any order: observers report in an order of the browser's own. */
  readonly finds: readonly unknown[];
}

const script = (code: string, before = '') => `${before}<script>${code}</script>`;
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const MARKUP: readonly OrdinaryProgram[] = [
  {
    name: 'rows by innerHTML',
    body: script(
      'rows.innerHTML = [1, 2].map((n) => "<tr><td>" + n + "<td>" + n * n).join(""); found([rows.rows.length, rows.innerHTML])',
      '<table><tbody id="rows"></tbody></table>',
    ),
    finds: [[2, '<tr><td>1</td><td>1</td></tr><tr><td>2</td><td>4</td></tr>']],
  },
  {
    name: 'cells by innerHTML and insertAdjacentHTML',
    body: script(
      'row.innerHTML = "<td>a<td>b"; row.insertAdjacentHTML("beforeend", "<td>c</td>"); found(row.outerHTML)',
      '<table><tr id="row"></tr></table>',
    ),
    finds: ['<tr id="row"><td>a</td><td>b</td><td>c</td></tr>'],
  },
  {
    name: 'options by innerHTML',
    body: script(
      'choice.innerHTML = "<option value=1>one<option value=2 selected>two"; found([choice.options.length, choice.value])',
      '<select id="choice"></select>',
    ),
    finds: [[2, '2']],
  },
  {
    name: 'shapes by innerHTML of an SVG',
    body: script(
      'chart.innerHTML = `<rect width="10" height="20"/><path d="M0 0L5 5"/>`; found([chart.firstChild.namespaceURI, chart.firstChild.getBBox().height, chart.children.length])',
      '<svg id="chart" width="100" height="50"></svg>',
    ),
    finds: [['http://www.w3.org/2000/svg', 20, 2]],
  },
  {
    name: 'shapes by createElementNS',
    body: script(
      'const c = document.createElementNS("http://www.w3.org/2000/svg", "circle"); c.setAttribute("r", 5); chart.append(c); found([c instanceof SVGCircleElement, chart.innerHTML])',
      '<svg id="chart"></svg>',
    ),
    finds: [[true, '<circle r="5"></circle>']],
  },
  {
    name: 'a symbol used twice',
    body: script(
      'found(document.querySelectorAll("use")[1].getBBox().width)',
      '<svg><symbol id="s"><rect width="7" height="7"/></symbol><use href="#s"/><use href="#s"/></svg>',
    ),
    finds: [7],
  },
  {
    name: 'a sibling by outerHTML',
    body: script(
      'one.outerHTML = "<i>1</i><i>2</i>"; found(document.querySelectorAll("i").length)',
      '<p id="one"></p>',
    ),
    finds: [2],
  },
  {
    name: 'innerHTML of null, undefined and a number',
    body: script(
      'found([null, undefined, 5].map((v) => { one.innerHTML = v; return one.innerHTML }))',
      '<p id="one">x</p>',
    ),
    finds: [['', 'undefined', '5']],
  },
  {
    name: 'a picture by innerHTML',
    body: script(
      `one.innerHTML = '<img src="${PIXEL}">'; one.firstChild.onload = (e) => found(e.target.naturalWidth)`,
      '<p id="one"></p>',
    ),
    finds: [1],
  },
  {
    name: 'a picture in the markup',
    body: script(
      'one.decode().then(() => found(one.naturalWidth), String)',
      `<img id="one" alt="" src="${PIXEL}">`,
    ),
    finds: [1],
  },
  {
    name: 'a template cloned',
    body: script(
      'for (const n of [1, 2, 3]) { const item = row.content.cloneNode(true); item.firstElementChild.textContent = n; list.append(item) } found(list.textContent)',
      '<template id="row"><li></li></template><ul id="list"></ul>',
    ),
    finds: ['123'],
  },
  {
    name: 'a fragment of a range',
    body: script(
      'document.body.append(document.createRange().createContextualFragment("<i id=one>1</i>")); found(one.textContent)',
    ),
    finds: ['1'],
  },
  {
    name: 'a parsed SVG document',
    body: script(
      `found(new DOMParser().parseFromString('<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>', 'image/svg+xml').documentElement.firstChild.localName)`,
    ),
    finds: ['g'],
  },
  {
    name: 'a shadow root and its style',
    body: script(
      'const r = one.attachShadow({ mode: "open" }); r.innerHTML = "<style>b { color: rgb(9, 8, 7) }</style><b>s</b>"; found(getComputedStyle(r.querySelector("b")).color)',
      '<div id="one"></div>',
    ),
    finds: ['rgb(9, 8, 7)'],
  },
  {
    name: 'a declared shadow root',
    body: script(
      'found(one.shadowRoot?.textContent)',
      '<div id="one"><template shadowrootmode="open"><b>inside</b></template></div>',
    ),
    finds: ['inside'],
  },
  {
    name: 'an element of its own',
    body: `${script('customElements.define("x-card", class extends HTMLElement { connectedCallback() { this.innerHTML = "<i>card</i>" } })')}<x-card id="one"></x-card>${script('found(one.innerHTML)')}`,
    finds: ['<i>card</i>'],
  },
  {
    name: 'a library that asks for a policy of Trusted Types',
    body: script(
      'const policy = window.trustedTypes?.createPolicy("some-library", { createHTML: (s) => s }); one.innerHTML = policy ? policy.createHTML("<b>t</b>") : "<b>t</b>"; found(one.textContent)',
      '<p id="one"></p>',
    ),
    finds: ['t'],
  },
];

const SCRIPTS: readonly OrdinaryProgram[] = [
  {
    name: 'handlers in the markup, in added markup and by setAttribute',
    body: script(
      `two.innerHTML = '<button onclick="found(2)">2</button>'; three.setAttribute('onclick', 'found(3)'); one.click(); two.firstChild.click(); three.click()`,
      `<button id="one" onclick="found('by ' + this.id)">1</button><p id="two"></p><button id="three">3</button>`,
    ),
    finds: ['by one', 2, 3],
  },
  {
    name: 'one listener for a list',
    body: script(
      'list.addEventListener("click", (e) => found(e.target.closest("li").dataset.n)); list.children[1].click()',
      '<ul id="list"><li data-n="1">a<li data-n="2">b</ul>',
    ),
    finds: ['2'],
  },
  {
    name: 'the events of loading, in order',
    body: script(
      'const seen = [document.readyState]; document.addEventListener("DOMContentLoaded", () => seen.push("parsed", document.readyState)); addEventListener("load", () => { seen.push("loaded", document.readyState); found(seen) })',
    ),
    finds: [['loading', 'parsed', 'interactive', 'loaded', 'complete']],
  },
  { name: 'window.onload', body: script('window.onload = () => found("load")'), finds: ['load'] },
  {
    name: 'a document with attributes, a title and standards mode',
    body: script(
      'found([document.body.className, document.documentElement.lang, document.title, document.compatMode])',
    ),
    finds: [['page', 'en', 'Ordinary', 'CSS1Compat']],
  },
  {
    name: 'one script after the other in one scope',
    body: `${script('var a = 1; let b = 5; class K {} function f() { return a }')}${script('a = 2; found([f(), b, typeof K, typeof window.f, document.currentScript !== null])')}`,
    finds: [[2, 5, 'function', 'function', true]],
  },
  {
    name: 'a script that sees only what stands before it',
    body: `${script('found(document.querySelectorAll("p").length)', '<p>1</p>')}<p>2</p>`,
    finds: [1],
  },
  {
    name: 'a module, after the document',
    body: '<script type="module">found([document.readyState !== "loading", document.querySelector("#last") !== null])</script><p id="last"></p>',
    finds: [[true, true]],
  },
  {
    name: 'a module that waits for the document',
    body: '<script type="module">document.addEventListener("DOMContentLoaded", () => found("parsed"))</script>',
    finds: ['parsed'],
  },
  {
    name: 'many modules that wait for the document, each before it is told',
    body: `<script>var waiting = 0, told = 0</script>${'<script type="module">waiting += 1; document.addEventListener("DOMContentLoaded", () => { told += 1; if (told === 50) found([waiting, told]) })</script>'.repeat(50)}`,
    finds: [[50, 50]],
  },
  {
    name: 'a module that cannot be parsed, beside a script that waits for the document',
    body: '<script type="module">this is no module</script><script>document.addEventListener("DOMContentLoaded", (event) => found([event.bubbles, document.readyState !== "loading"]))</script>',
    finds: [[true, true]],
  },
  {
    name: 'data in a script element',
    body: script(
      'found(JSON.parse(data.textContent).a)',
      '<script type="application/json" id="data">{"a":[1,"<b>"]}</script>',
    ),
    finds: [[1, '<b>']],
  },
];

const BEHAVIOUR: readonly OrdinaryProgram[] = [
  {
    name: 'a form with a submit handler',
    body: script(
      'f.addEventListener("submit", (e) => { e.preventDefault(); found(new FormData(f).get("a")) }); f.querySelector("button").click()',
      '<form id="f"><input name="a" value="3"><button>go</button></form>',
    ),
    finds: ['3'],
  },
  {
    name: 'requestSubmit',
    body: script(
      'f.onsubmit = (e) => { e.preventDefault(); found(f.a.value) }; f.requestSubmit()',
      '<form id="f"><input name="a" value="4"></form>',
    ),
    finds: ['4'],
  },
  {
    name: 'a dialog whose form closes it',
    body: script(
      'd.addEventListener("close", () => found(d.returnValue)); d.showModal(); b.click()',
      '<dialog id="d"><form method="dialog"><button id="b" value="ok">ok</button></form></dialog>',
    ),
    finds: ['ok'],
  },
  {
    name: 'a link to a part of the page',
    body: script(
      'addEventListener("hashchange", () => found([location.hash, scrollY > 100])); a.click()',
      '<a id="a" href="#part">to it</a><div style="height: 2000px"></div><p id="part">part</p>',
    ),
    finds: [['#part', true]],
  },
  {
    name: 'a fragment set by a script',
    body: script(
      'addEventListener("hashchange", () => found(location.hash)); location.hash = "two"',
    ),
    finds: ['#two'],
  },
  {
    name: 'details',
    body: script(
      'e.addEventListener("toggle", () => found(e.open)); e.open = true',
      '<details id="e"><summary>s</summary>b</details>',
    ),
    finds: [true],
  },
  {
    name: 'a popover',
    body: script(
      'b.click(); found(p.matches(":popover-open"))',
      '<div id="p" popover>p</div><button id="b" popovertarget="p">b</button>',
    ),
    finds: [true],
  },
  {
    name: 'dragging',
    body: script(
      'one.addEventListener("dragstart", (e) => { e.dataTransfer.setData("text/plain", "t"); found(e.dataTransfer.types) }); one.dispatchEvent(new DragEvent("dragstart", { dataTransfer: new DataTransfer() }))',
      '<div id="one" draggable="true">x</div>',
    ),
    finds: [['text/plain']],
  },
  {
    name: 'observers',
    body: script(
      'new ResizeObserver(([e]) => found(["size", e.contentRect.width])).observe(one); new IntersectionObserver(([e]) => found(["sight", e.isIntersecting])).observe(one); new MutationObserver((m) => found(["change", m.length])).observe(one, { childList: true }); one.append("x")',
      '<div id="one" style="width: 10px; height: 10px"></div>',
    ),
    finds: [
      ['size', 10],
      ['sight', true],
      ['change', 1],
    ],
  },
  {
    name: 'an animation of CSS',
    body: script(
      'found(one.getAnimations().length)',
      '<style>@keyframes fade { to { opacity: 0.5 } }</style><p id="one" style="animation: fade 1s infinite">x</p>',
    ),
    finds: [1],
  },
  {
    name: 'a style sheet made by a script',
    body: script(
      'const s = document.createElement("style"); s.textContent = "body { color: rgb(1, 2, 3) }"; document.head.append(s); found(getComputedStyle(document.body).color)',
    ),
    finds: ['rgb(1, 2, 3)'],
  },
  {
    name: 'a canvas',
    body: script(
      'const g = c.getContext("2d"); g.fillStyle = "#f00"; g.fillRect(0, 0, 5, 5); found([...g.getImageData(1, 1, 1, 1).data])',
      '<canvas id="c" width="10" height="10"></canvas>',
    ),
    finds: [[255, 0, 0, 255]],
  },
  {
    name: 'WebGL',
    body: script('found(c.getContext("webgl") !== null)', '<canvas id="c"></canvas>'),
    finds: [true],
  },
];

export const ORDINARY_PROGRAMS = [...MARKUP, ...SCRIPTS, ...BEHAVIOUR];
