/* A session manager for tests: it says on its standard output what programs tell it, and does what the lines
   on its standard input ask for. With the argument "deaf" it listens and never answers. */
#include <X11/SM/SMlib.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static SmsConn program;
static IceConn line;

static Bool everybody(char *host) { return True; }

static Status registers(SmsConn client, SmPointer data, char *previous) {
    char *name = previous ? previous : SmsGenerateClientID(client);
    SmsRegisterClientReply(client, name);
    printf("joined %s %s\n", name, previous ? "again" : "first");
    if (!previous) SmsSaveYourself(client, SmSaveLocal, False, SmInteractStyleNone, False);
    return 1;
}

static void interacts(SmsConn client, SmPointer data, int type) { printf("asks\n"); }
static void answered(SmsConn client, SmPointer data, Bool cancels) { printf("asked\n"); }
static void wants(
    SmsConn client, SmPointer data, int type, Bool shutdown, int style, Bool fast, Bool global) {}
static void second(SmsConn client, SmPointer data) { SmsSaveYourselfPhase2(client); }
static void saved(SmsConn client, SmPointer data, Bool success) { printf("saved %d\n", success); }

static void closes(SmsConn client, SmPointer data, int count, char **reasons) {
    printf("left\n");
    IceConn ice = SmsGetIceConnection(client);
    SmsCleanUp(client);
    IceSetShutdownNegotiation(ice, False);
    IceCloseConnection(ice);
    program = NULL;
    line = NULL;
}

static void keeps(SmsConn client, SmPointer data, int count, SmProp **properties) {
    for (int i = 0; i < count; i++) {
        printf("keeps %s %s", properties[i]->name, properties[i]->type);
        for (int k = 0; k < properties[i]->num_vals; k++) {
            SmPropValue value = properties[i]->vals[k];
            if (!strcmp(properties[i]->type, SmCARD8)) printf(" %d", *(char *)value.value);
            else printf(" %.*s", value.length, (char *)value.value);
        }
        printf("\n");
        SmFreeProperty(properties[i]);
    }
    free(properties);
}

static void forgets(SmsConn client, SmPointer data, int count, char **names) {}
static void gives(SmsConn client, SmPointer data) {}

static Status comes(
    SmsConn client, SmPointer data, unsigned long *mask, SmsCallbacks *calls, char **reason) {
    program = client;
    *mask = 0x3ff;
    memset(calls, 0, sizeof *calls);
    calls->register_client.callback = registers;
    calls->interact_request.callback = interacts;
    calls->interact_done.callback = answered;
    calls->save_yourself_request.callback = wants;
    calls->save_yourself_phase2_request.callback = second;
    calls->save_yourself_done.callback = saved;
    calls->close_connection.callback = closes;
    calls->set_properties.callback = keeps;
    calls->delete_properties.callback = forgets;
    calls->get_properties.callback = gives;
    return 1;
}

static void failed(IceConn ice) {}

static void send_bytes(const char *bytes, size_t count) {
    if (line) (void)!write(IceConnectionNumber(line), bytes, count);
}

/* Does what a line asks for; zero for the end. */
static int obey(const char *word) {
    if (!strcmp(word, "end")) return 0;
    if (!program) return 1;
    if (!strcmp(word, "save")) SmsSaveYourself(program, SmSaveLocal, False, SmInteractStyleNone, False);
    if (!strcmp(word, "shutdown")) SmsSaveYourself(program, SmSaveBoth, True, SmInteractStyleAny, False);
    if (!strcmp(word, "cancel")) SmsShutdownCancelled(program);
    if (!strcmp(word, "complete")) SmsSaveComplete(program);
    if (!strcmp(word, "die")) SmsDie(program);
    if (line) IceFlush(line);
    if (!strcmp(word, "garbage")) {
        char bytes[4096];
        for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (char)(i * 7 + 1);
        send_bytes(bytes, sizeof bytes);
    }
    /* A message of XSMP that says that it is long, and does not go on. */
    if (!strcmp(word, "stall")) send_bytes("\1\3\0\0\0\0\1\0", 8);
    return 1;
}

int main(int count, char **arguments) {
    char error[256];
    int listens = 0;
    IceListenObj *doors;
    setvbuf(stdout, NULL, _IOLBF, 0);
    IceSetIOErrorHandler(failed);
    if (!SmsInitialize("tests", "1", comes, NULL, everybody, sizeof error, error)
        || !IceListenForConnections(&listens, &doors, sizeof error, error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    for (int i = 0; i < listens; i++) IceSetHostBasedAuthProc(doors[i], everybody);
    printf("at %s\n", IceComposeNetworkIdList(listens, doors));
    int deaf = count > 1 && !strcmp(arguments[1], "deaf");
    char text[256];
    size_t length = 0;
    for (;;) {
        struct pollfd waits[18] = {{.fd = 0, .events = POLLIN}, {.fd = -1, .events = POLLIN}};
        if (line) waits[1].fd = IceConnectionNumber(line);
        int used = 2;
        for (int i = 0; i < listens && !deaf; i++)
            waits[used++] =
                (struct pollfd){.fd = IceGetListenConnectionNumber(doors[i]), .events = POLLIN};
        if (poll(waits, used, -1) < 0) return 1;
        if (waits[0].revents) {
            ssize_t got = read(0, text + length, sizeof text - length - 1);
            if (got <= 0) return 0;
            length += got;
            text[length] = 0;
            char *end;
            while ((end = strchr(text, '\n'))) {
                *end = 0;
                if (!obey(text)) return 0;
                length -= end + 1 - text;
                memmove(text, end + 1, length + 1);
            }
        }
        if (waits[1].revents && line) {
            IceConn ice = line;
            if (IceProcessMessages(ice, NULL, NULL) == IceProcessMessagesIOError && line) {
                printf("lost\n");
                IceSetShutdownNegotiation(ice, False);
                IceCloseConnection(ice);
                line = NULL;
                program = NULL;
            }
        }
        for (int i = 2; i < used; i++) {
            if (!waits[i].revents) continue;
            IceAcceptStatus status;
            IceConn ice = IceAcceptConnection(doors[i - 2], &status);
            if (!ice) continue;
            while (IceConnectionStatus(ice) == IceConnectPending)
                IceProcessMessages(ice, NULL, NULL);
            if (IceConnectionStatus(ice) == IceConnectAccepted) line = ice;
            else IceCloseConnection(ice);
        }
    }
}
